import type { Contract } from '../contract/types.ts';
import type { Finding } from '../finding.ts';
import type { Observed } from '../run/perform.ts';
import { type Conditions, explain } from './explain.ts';
import type { Item } from './item.ts';
import { itemsOf } from './items.ts';

/** A promise with what became of it. */
export interface Covered {
  readonly item: Item;
  readonly state: 'observed' | 'explained' | 'missing';
  /** Of an explained one: why it was not observed. */
  readonly why?: string;
}

/** What of the contract a run has seen at work, what not, and why not. */
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

/** The gate: whatever was neither observed nor explained is a finding. */
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
