import type { Contract, Operation } from '../contract/types.ts';
import type { Item } from './item.ts';
import type { Observed } from './observed.ts';
import { responseItems } from './response-items.ts';
import { bodyItems, ruleItems } from './rule-items.ts';

function credentialItems({ marks }: Observed, operation: Operation): Item[] {
  const { security } = operation;
  if (security.kind === 'open') return [];
  return ['none', 'valid', 'denied', 'refused'].map((standing) => ({
    kind: 'credential',
    operation,
    name: `credential ${standing}`,
    pointer: security.pointer,
    observed: marks.has(`${operation.id} ${standing}`),
    detail: { kind: 'credential', standing },
  }));
}

/** Every promise that a run should have observed, and whether it has. */
export function itemsOf(contract: Contract, observed: Observed): Item[] {
  const ofOperations = contract.operations.flatMap((operation): Item[] => {
    const responses = responseItems(observed, operation, operation.responses);
    const isSeen = responses.some((item) => item.observed);
    return [
      {
        kind: 'operation',
        operation,
        name: operation.id,
        pointer: operation.pointer,
        observed: isSeen,
        detail: { kind: 'operation' },
      },
      ...responses,
      ...ruleItems(contract, observed, operation),
      ...bodyItems(contract, observed, operation),
      ...credentialItems(observed, operation),
    ];
  });
  return [...ofOperations, ...responseItems(observed, undefined, contract.outside)];
}
