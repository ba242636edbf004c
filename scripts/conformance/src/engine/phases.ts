import type { Operation } from '../contract/types.ts';
import { type Covered, coverageFindings, coverageOf } from '../coverage/coverage.ts';
import type { Outcome } from '../groups/limits/exhaustion.ts';
import { limitScenarios, NO_LIMITS } from '../groups/limits/scenarios.ts';
import { judgeListed } from '../groups/lists/scenarios.ts';
import { randomRounds, type Tools } from '../groups/random/scenarios.ts';
import { slowScenarios } from '../groups/robustness/scenarios.ts';
import { runWorkflows } from '../groups/workflows/scenarios.ts';
import { at, isCallable, isSafe } from '../scenario/context.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { NO_LIMIT } from './allowance.ts';
import { doubtOf } from './doubt.ts';
import { estimate } from './estimate.ts';
import { type Explored, explore } from './explore.ts';
import { notesOf } from './notes.ts';
import { deletingLast } from './order.ts';
import { type Found, perform, performAll, separate } from './perform.ts';
import { closingScenarios, planOf, roundsFor } from './registry.ts';
import type { Listener } from './report.ts';
import type { ResultLog } from './result-log.ts';
import type { Settings } from './settings.ts';
import type { Stage } from './stage.ts';
import { inReach, useUp } from './use-up.ts';

/** Scenarios of one caller that run at the same time, if nobody says how many. */
const CONCURRENCY = 8;

/** Groups scenarios by caller, so that one caller's wait does not delay the others. */
function byCaller(scenarios: readonly Scenario[]): Scenario[][] {
  const lanes = new Map<string, Scenario[]>();
  for (const scenario of scenarios) {
    const own = lanes.get(scenario.lane) ?? [];
    own.push(scenario);
    lanes.set(scenario.lane, own);
  }
  return [...lanes.values()];
}

const addingTo =
  (log: ResultLog) =>
  ({ title, group }: Scenario, { own, seen }: Found): void => {
    log.see(seen);
    log.add(title, group, own);
  };

/** Scenarios, and after them random requests, at operations that read, or at those that write. */
async function askOperations(
  stage: Stage,
  settings: Settings,
  { context }: Explored,
  log: ResultLog,
  scenarios: readonly Scenario[],
  rounds: number,
  reading: boolean,
): Promise<number> {
  const { seed, concurrency = CONCURRENCY } = settings;
  const onDone = addingTo(log);
  const tools: Tools = {
    perform: async (script) => {
      const { result, findings } = await perform(stage, script);
      const { own, seen } = separate({ title: 'random requests' }, result, findings);
      log.see(seen);
      return own;
    },
    judgeSuccess: judgeListed,
  };
  const left = await Promise.all(
    byCaller(scenarios).map((own) => performAll(stage, own, concurrency, onDone)),
  );
  let isCut = 0;
  for (const operation of deletingLast(stage.contract.operations)) {
    const own = at(context, operation);
    if (rounds === 0 || isSafe(operation.method) !== reading || !isCallable(own)) continue;
    const found = stage.isOver()
      ? []
      : await randomRounds(own, { seed, rounds, concurrency }, tools);
    // What was cut off proves nothing.
    if (stage.allowance.signal.aborted) isCut += 1;
    else log.add(`${rounds} random requests to ${operation.id}`, 'random', found);
  }
  return left.reduce((sum, count) => sum + count, 0) + isCut;
}

async function askWorkflows(
  { workflow, url }: Settings,
  { context }: Explored,
  log: ResultLog,
  isOver: boolean,
) {
  if (workflow === undefined || isOver) return;
  for (const { title, group, findings } of await runWorkflows(workflow, url, context.keys)) {
    log.add(title, group, findings);
  }
}

/** Everything that is asked once it is known what the service holds, in this order. */
async function askAll(
  stage: Stage,
  settings: Settings,
  explored: Explored,
  listener: Listener,
  log: ResultLog,
): Promise<{ outcomes: ReadonlyMap<Operation, Outcome>; left: number }> {
  const { contract, sender, history } = stage;
  const { concurrency = CONCURRENCY, maxRequests = NO_LIMIT } = settings;
  const { context } = explored;
  const onDone = addingTo(log);
  const plan = await planOf(context, stage.guard, maxRequests, stage.ending.signal);
  const callable = contract.operations.filter((operation) => isCallable(at(context, operation)));
  const rounds = roundsFor(plan, settings.rounds, callable.length, maxRequests);
  const slow = [...slowScenarios(context)];
  const limits = settings.limits ? limitScenarios(context) : NO_LIMITS;
  const planned = [...plan.reading, ...plan.writing, ...limits.counting, ...limits.apart];
  log.planned = planned.length + slow.length + callable.length + 3;
  const { seconds, because } = estimate(planned, limits.exhaustions, sender, concurrency);
  listener.estimated(seconds, because, settings.maxTime);

  const waiting = performAll(stage, slow, concurrency, onDone);
  const left = [
    plan.left,
    await askOperations(stage, settings, explored, log, plan.reading, rounds, true),
    await askOperations(stage, settings, explored, log, plan.writing, rounds, false),
    await performAll(stage, limits.counting, limits.counting.length, onDone),
    await performAll(stage, limits.apart, 1, onDone),
  ];
  const closing = closingScenarios(context, [...history.titles.keys()]);
  const reached = inReach(limits.exhaustions, sender);
  log.planned += closing.length + 2 * reached.length;
  left.push(await performAll(stage, closing, 1, onDone));
  await askWorkflows(settings, explored, log, stage.isOver());
  if (stage.isOver()) left.push(reached.length);
  const outcomes = await useUp(stage, reached, limits.separate, (title, found) =>
    log.add(title, 'limits', found),
  );
  left.push(await waiting);
  return { outcomes, left: left.reduce((sum, count) => sum + count, 0) };
}

/** Runs all phases. Each needs what the ones before it found out. */
export async function runPhases(
  stage: Stage,
  settings: Settings,
  listener: Listener,
  log: ResultLog,
): Promise<{ coverage: Covered[]; notes: string[] }> {
  const { contract, allowance, ending } = stage;
  const explored = await explore(stage, settings);
  log.add('first contact', 'responses', explored.findings);
  const doubt = ending.reason() === undefined ? doubtOf(stage, explored.context) : undefined;
  if (doubt !== undefined) ending.stop(doubt);
  if (ending.reason() !== undefined)
    return { coverage: [], notes: notesOf(contract, explored, 0, settings) };

  const { outcomes, left } = await askAll(stage, settings, explored, listener, log);
  const isCut = allowance.isSpent() || left > 0;
  const conditions = { context: explored.context, limits: settings.limits, outcomes, isCut };
  const isEnded = log.isOver || ending.reason() !== undefined;
  const coverage = isEnded ? [] : coverageOf(contract, stage.observed, conditions);
  log.add('every promise is observed', 'coverage', coverageFindings(coverage));
  return { coverage, notes: notesOf(contract, explored, isEnded ? 0 : left, settings) };
}
