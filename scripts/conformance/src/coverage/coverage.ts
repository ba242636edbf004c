import type { Contract } from '../contract/types.ts';
import type { Finding } from '../scenario/finding.ts';
import { type Conditions, explain } from './explain.ts';
import type { Item } from './item.ts';
import { itemsOf } from './items.ts';
import type { Observed } from './observed.ts';

/** A promise, and whether it was observed. */
export interface Covered {
  readonly item: Item;
  readonly state: 'observed' | 'explained' | 'missing';
  /** Why an explained promise was not observed. */
  readonly why?: string;
}

const CUT = 'it did not fit into the budget: --max-requests, --max-time';

/** Which promises of the contract a run has observed, which not, and why not. */
export function coverageOf(
  contract: Contract,
  observed: Observed,
  conditions: Conditions,
): Covered[] {
  return itemsOf(contract, observed).map((item): Covered => {
    if (item.observed) return { item, state: 'observed' };
    // A contract without promises lists what may come, and nobody has to be able to cause all of it.
    const unseen = contract.promises.made ? undefined : NEVER_SEEN;
    const why = explain(item, conditions) ?? (conditions.isCut ? CUT : unseen);
    return why === undefined ? { item, state: 'missing' } : { item, state: 'explained', why };
  });
}

const NEVER_SEEN = 'nothing that was sent caused it';

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
