import type { Contract, Operation } from '../contract/types.ts';
import type { Request } from '../exchange/exchange.ts';
import { limitScenarios } from '../groups/limits/scenarios.ts';
import { slowScenarios } from '../groups/robustness/scenarios.ts';
import type { Catalogue } from '../scenario/catalogue.ts';
import { at, type Context, isCallable, isSafe } from '../scenario/context.ts';
import { plainTextsOf } from '../scenario/texts.ts';
import { NO_LIMIT } from './allowance.ts';
import { createHarmGuard, firstRequests, harmless } from './harm.ts';
import { planOf, roundsFor } from './registry.ts';
import type { Settings } from './settings.ts';

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
  /** How many operations are tested. */
  readonly operations: number;
  /** How many more are left alone, because of the number of requests. */
  readonly beyondBudget: number;
  /** How many scenarios at least do not fit into the number of requests, or an operation's share of it. */
  readonly left: number;
  /** Seconds after which it ends. */
  readonly maxTime: number | undefined;
  readonly planned: readonly PlannedRequests[];
}

/** What would be known if every path parameter existed and every list were read. */
function assume(contract: Contract, { url, keys, writes }: Settings): Context {
  const path = contract.operations
    .flatMap(({ parameters }) => parameters)
    .filter((parameter) => parameter.in === 'path');
  const existing = new Map(
    path.map((parameter) => [parameter, plainTextsOf(contract, parameter) ?? ['1']] as const),
  );
  const catalogues = new Map<Operation, Catalogue>(
    contract.operations
      .filter(({ list }) => list)
      .map((operation) => [operation, { items: [], complete: true }]),
  );
  return {
    contract,
    host: url.host,
    keys,
    writes,
    existing,
    named: new Map(),
    refused: new Set(),
    catalogues,
  };
}

const addressOf = ({ operation, target }: Request): string =>
  operation?.path ?? target.replace(/\?.*$/s, '');

/** Foresees, without sending anything, what a run would send: a part of it where that is stopped. */
export async function foresee(contract: Contract, settings: Settings): Promise<Forecast> {
  const { limits, writes, headers, maxRequests = NO_LIMIT, maxTime, stop } = settings;
  const context = assume(contract, settings);
  const guard = createHarmGuard(contract, writes, headers);
  const plan = await planOf(context, guard, maxRequests, stop);
  const tests = limits ? limitScenarios(context) : { counting: [], apart: [] };
  const others = [...slowScenarios(context), ...tests.counting, ...tests.apart];
  const scenarios = [...plan.reading, ...plan.writing, ...harmless(others, guard)];
  const callable = contract.operations.filter((operation) => isCallable(at(context, operation)));
  const rounds = roundsFor(plan, settings.rounds, callable.length, maxRequests);
  const byKind = new Map<string, PlannedRequests>();
  const add = (method: string, address: string, count: number): void => {
    const key = `${method} ${address}`;
    const withoutCredential = !writes && !isSafe(method);
    const known = byKind.get(key)?.count ?? 0;
    byKind.set(key, { method, address, count: known + count, withoutCredential });
  };
  for (const scenario of scenarios) {
    const first = firstRequests(scenario);
    for (const [at, request] of first.entries()) {
      // Shared out whole: what is left over goes to the first ones.
      const rest = at < scenario.requests % first.length ? 1 : 0;
      const count = Math.floor(scenario.requests / first.length) + rest;
      if (count > 0) add(request.method, addressOf(request), count);
    }
  }
  for (const { method, path } of rounds > 0 ? callable : []) add(method, path, rounds);
  const planned = [...byKind.values()].toSorted(
    (one, other) =>
      Number(isSafe(other.method)) - Number(isSafe(one.method)) ||
      one.address.localeCompare(other.address) ||
      one.method.localeCompare(other.method),
  );
  const requests = planned.reduce((sum, { count }) => sum + count, 0);
  return {
    requests,
    writes,
    operations: contract.operations.length,
    beyondBudget: contract.beyondBudget,
    left: plan.left,
    maxTime,
    planned,
  };
}
