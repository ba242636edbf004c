import type { Contract, Operation } from '../contract/types.ts';
import type { Request } from '../exchange.ts';
import { limitScenarios } from '../limits/scenarios.ts';
import type { Catalogue } from '../lists/model.ts';
import { slowScenarios } from '../robustness/slow.ts';
import type { Settings } from '../settings.ts';
import { createHarmGuard, firstRequests, harmless } from './harm.ts';
import { isCallable, isSafe, type Means, plainText } from './means.ts';
import { planOf } from './plan.ts';

/** Requests of one kind that a run would send. */
export interface PlannedRequests {
  readonly method: string;
  /** The path of the contract, or the address outside of it. */
  readonly address: string;
  /** How many at least. */
  readonly count: number;
  /** Whether they are only sent without a credential, or with an invented one. */
  readonly withoutCredential: boolean;
}

/** What a run would send, as far as the contract alone tells. */
export interface Forecast {
  readonly requests: number;
  readonly writes: boolean;
  readonly planned: readonly PlannedRequests[];
}

/** What would be known if every path parameter existed and every list were read. */
function assume(contract: Contract, { keys, writes }: Settings) {
  const path = contract.operations
    .flatMap(({ parameters }) => parameters)
    .filter((parameter) => parameter.in === 'path');
  const existing = new Map(
    path.map((parameter) => [parameter, plainText(contract, parameter) ?? '1'] as const),
  );
  const means: Means = { keys, writes, existing, named: new Map() };
  const catalogues = new Map<Operation, Catalogue>(
    contract.operations
      .filter(({ list }) => list)
      .map((operation) => [operation, { items: [], complete: true }]),
  );
  return { means, catalogues };
}

const addressOf = ({ operation, target }: Request): string =>
  operation?.path ?? target.replace(/\?.*$/s, '');

/** Foresees, without sending anything, what a run would send. */
export function foresee(contract: Contract, settings: Settings): Forecast {
  const { url, limits, writes, headers, rounds } = settings;
  const { means, catalogues } = assume(contract, settings);
  const guard = createHarmGuard(contract, writes, headers);
  const plan = planOf(contract, means, catalogues, url.host);
  const tests = limits ? limitScenarios(contract, means) : { counting: [], apart: [] };
  const scenarios = harmless(
    [
      ...plan.reading,
      ...plan.writing,
      ...slowScenarios(contract, url.host),
      ...tests.counting,
      ...tests.apart,
    ],
    guard,
  );
  const byKind = new Map<string, PlannedRequests>();
  const add = (method: string, address: string, count: number): void => {
    const key = `${method} ${address}`;
    const withoutCredential = !writes && !isSafe(method);
    const known = byKind.get(key)?.count ?? 0;
    byKind.set(key, { method, address, count: known + count, withoutCredential });
  };
  for (const scenario of scenarios) {
    const first = firstRequests(scenario);
    for (const request of first)
      add(request.method, addressOf(request), Math.ceil(scenario.requests / first.length));
  }
  for (const operation of contract.operations) {
    if (isCallable(operation, means)) add(operation.method, operation.path, rounds);
  }
  const planned = [...byKind.values()].toSorted(
    (one, other) =>
      Number(isSafe(other.method)) - Number(isSafe(one.method)) ||
      one.address.localeCompare(other.address) ||
      one.method.localeCompare(other.method),
  );
  return { requests: planned.reduce((sum, { count }) => sum + count, 0), writes, planned };
}
