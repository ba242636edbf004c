import type { Contract } from '../contract/types.ts';
import type { Finding } from '../finding.ts';
import type { Observed } from '../run/perform.ts';
import { type Conditions, explain } from './explain.ts';
import type { Item } from './item.ts';
import { itemsOf } from './items.ts';

/** A promise, and whether it was observed. */
export interface Covered {
  readonly item: Item;
  readonly state: 'observed' | 'explained' | 'missing';
  /** Why an explained promise was not observed. */
  readonly why?: string;
}

/** Which promises of the contract a run has observed, which not, and why not. */
export function coverageOf(
  contract: Contract,
  observed: Observed,
  conditions: Conditions,
): Covered[] {
  return itemsOf(contract, observed).map((item): Covered => {
    if (item.observed) return { item, state: 'observed' };
    const why = explain(item, conditions);
    return why === undefined ? { item, state: 'missing' } : { item, state: 'explained', why };
  });
}

/** A promise that was neither observed nor explained is a finding. */
export const coverageFindings = (coverage: readonly Covered[]): Finding[] =>
  coverage
    .filter(({ state }) => state === 'missing')
    .map(({ item }) => ({
      claim: {
        id: 'coverage.unobserved',
        says: `${item.operation?.id ?? 'any address'}: ${item.kind} ${item.name} is observed at least once`,
        pointer: item.pointer,
      },
      got: 'never',
      exchanges: [],
    }));
