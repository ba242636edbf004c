import { setImmediate as othersTurn } from 'node:timers/promises';
import { bodyScenarios } from '../groups/bodies/scenarios.ts';
import { credentialScenarios } from '../groups/credentials/scenarios.ts';
import { addressScenarios, httpScenarios } from '../groups/http/scenarios.ts';
import { listScenarios } from '../groups/lists/scenarios.ts';
import { parameterScenarios } from '../groups/parameters/scenarios.ts';
import { documentationScenarios } from '../groups/responses/scenarios.ts';
import { robustnessScenarios, settledScenarios } from '../groups/robustness/scenarios.ts';
import { at, type Context, isSafe, type OperationContext } from '../scenario/context.ts';
import { firstOf } from '../scenario/in-turns.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type HarmGuard, harmless } from './harm.ts';
import { fitting, isDelete, takeTurns, tellingFirst } from './order.ts';

/** The tests that come before those of limits. Reading comes before writing. */
export interface Plan {
  readonly reading: readonly Scenario[];
  /** At operations that may change something: they may delete what the other tests need. */
  readonly writing: readonly Scenario[];
  /** How many scenarios at least do not fit into the number of requests, or an operation's share of it. */
  readonly left: number;
}

/** The groups that look at one operation after another. */
const OF_OPERATIONS: readonly ((context: OperationContext) => Iterable<Scenario>)[] = [
  listScenarios,
  httpScenarios,
  credentialScenarios,
  robustnessScenarios,
  parameterScenarios,
  bodyScenarios,
];

/** Of the requests that are allowed, so many are for what is planned; random ones get the others. */
const SHARE = 0.8;

/** Of a large contract, this many times more scenarios are made of each operation than fit. */
const SPARE = 2;

/** At least so many are made of each operation in each group. */
const LEAST = 20;

/**
 * Plans everything that can be tested by a contract, the most telling first: every operation in
 * turn, and of each operation every group in turn.
 *
 * @param maxRequests how many requests may be sent
 * @param stop ends the planning early when it is aborted
 */
export async function planOf(
  context: Context,
  guard: HarmGuard,
  maxRequests: number,
  stop?: AbortSignal,
): Promise<Plan> {
  const { operations } = context.contract;
  const room = Math.floor(maxRequests * SHARE);
  const most = Math.max(LEAST, Math.ceil((SPARE * room) / operations.length));
  let left = 0;
  const take = (scenarios: Iterable<Scenario>): Scenario[] => {
    const { first, isMore } = firstOf(scenarios, most);
    if (isMore) left += 1;
    return harmless(first, guard);
  };
  const keep = (lists: readonly Iterable<Scenario>[]): Scenario[] => {
    const ordered = tellingFirst(lists.flatMap(take));
    left += Math.max(0, ordered.length - most);
    return ordered.slice(0, most);
  };
  const writing = new Set<Scenario>();
  const deleting = new Set<Scenario>();
  const lists: Scenario[][] = [];
  for (const operation of operations) {
    if (context.refused.has(operation)) continue;
    // A large contract takes seconds, in which a signal would otherwise not be heeded.
    await othersTurn();
    if (stop?.aborted) break;
    const own = at(context, operation);
    const kept = keep(OF_OPERATIONS.map((scenariosOf) => scenariosOf(own)));
    const changing = isDelete(operation) ? deleting : writing;
    if (!isSafe(operation.method)) for (const one of kept) changing.add(one);
    lists.push(kept);
  }
  const { chosen, left: more } = fitting(
    takeTurns([...lists, keep([addressScenarios(context)])]),
    room,
  );
  return {
    reading: chosen.filter((one) => !writing.has(one) && !deleting.has(one)),
    // Those that delete come last: see isDelete.
    writing: [writing, deleting].flatMap((some) => chosen.filter((one) => some.has(one))),
    left: left + more,
  };
}

/** Random requests to each operation, as far as the requests allow that the plan leaves. */
export function roundsFor(
  { reading, writing }: Plan,
  rounds: number,
  operations: number,
  maxRequests: number,
): number {
  const planned = [...reading, ...writing].reduce((sum, { requests }) => sum + requests, 0);
  return Math.min(rounds, Math.floor(Math.max(0, maxRequests - planned) / Math.max(1, operations)));
}

/**
 * The last tests, after all others.
 *
 * @param types the types of problems that were seen
 */
export const closingScenarios = (context: Context, types: readonly string[]): Scenario[] => [
  ...documentationScenarios(context, types),
  ...settledScenarios(context),
];
