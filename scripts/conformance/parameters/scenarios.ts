import { isDeepStrictEqual } from 'node:util';
import { jsonOf } from '../check/content.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import type { Credential } from '../credentials/credential.ts';
import type { Scenario, Script } from '../finding.ts';
import { type Draft, requestOf } from '../plan/draft.ts';
import {
  isCallable,
  type Means,
  openingCredential,
  plainDraft,
  successOf,
  withValue,
} from '../plan/means.ts';
import { textOf } from '../plan/texts.ts';
import { pairScenarios } from './pairs.ts';
import { presenceScenarios, unknownScenarios } from './presence.ts';
import { valueScenarios } from './values.ts';

function* compareWithDefault(base: Draft, parameter: Parameter, text: string): Script {
  const drafts = [base, withValue(base, parameter, text)];
  const exchanges = yield { kind: 'send', requests: drafts.map(requestOf) };
  const [without, stated] = exchanges.map(({ answer }) =>
    answer && answer.status < 300 ? jsonOf(answer) : undefined,
  );
  if (!without || !stated || isDeepStrictEqual(without.value, stated.value)) return [];
  return [
    {
      claim: {
        id: 'parameter.default',
        says: `leaving ${parameter.name} out is the same as ${parameter.name}=${text}`,
        pointer: pointerTo(parameter.schema, 'default'),
      },
      got: 'another body',
      exchanges,
    },
  ];
}

/** Everything about an operation's parameters, one at a time, and two wrong ones together. */
export function* parameterScenarios(
  contract: Contract,
  operation: Operation,
  means: Means,
): Generator<Scenario> {
  const as: Credential | undefined = openingCredential(operation, means);
  if (as === undefined) return;
  const base = plainDraft(contract, operation, means, as);
  const success = successOf(operation, means, {
    id: 'parameter.valid',
    says: `${operation.id} answers`,
    pointer: operation.pointer,
  });
  for (const parameter of operation.parameters) {
    yield* valueScenarios(contract, base, parameter, means);
    yield* presenceScenarios(contract, base, parameter, success);
    if (parameter.default === undefined || parameter.in === 'path' || !isCallable(operation, means))
      continue;
    const text = textOf(parameter.default);
    yield {
      title: `leaving ${parameter.name} out is the same as ${parameter.name}=${text}`,
      group: 'parameters',
      requests: 2,
      lane: as.lane,
      covers: [`${pointerTo(parameter.schema, 'default')} allows`],
      script: () => compareWithDefault(base, parameter, text),
    };
  }
  yield* unknownScenarios(contract, base, success);
  yield* pairScenarios(contract, base, success);
}
