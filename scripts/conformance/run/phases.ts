import { type Covered, coverageFindings, coverageOf } from '../coverage/coverage.ts';
import type { Finding, Scenario } from '../finding.ts';
import { limitScenarios, NO_LIMITS } from '../limits/scenarios.ts';
import { closingScenarios } from '../plan/closing.ts';
import { harmless } from '../plan/harm.ts';
import { isCallable, isSafe } from '../plan/means.ts';
import { planOf } from '../plan/plan.ts';
import { randomRounds } from '../random/rounds.ts';
import { slowScenarios } from '../robustness/slow.ts';
import type { Settings } from '../settings.ts';
import { estimate } from './estimate.ts';
import { type Explored, explore } from './explore.ts';
import { notesOf } from './notes.ts';
import { performAll, type Stage } from './perform.ts';
import type { Listener } from './report.ts';
import type { ResultLog } from './result-log.ts';
import { inReach, useUp } from './use-up.ts';
import { runWorkflows } from './workflows.ts';

/** Scenarios of one caller that run at the same time. */
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
  ({ title, group }: Scenario, findings: readonly Finding[]): void =>
    log.add(title, group, findings);

/** Scenarios, and after them random requests, at operations that read, or at those that write. */
async function askOperations(
  stage: Stage,
  settings: Settings,
  { means, catalogues }: Explored,
  log: ResultLog,
  scenarios: readonly Scenario[],
  reading: boolean,
): Promise<void> {
  const { seed, rounds } = settings;
  const onDone = addingTo(log);
  await Promise.all(byCaller(scenarios).map((own) => performAll(stage, own, CONCURRENCY, onDone)));
  for (const operation of stage.contract.operations) {
    if (log.isOver) return;
    if (isSafe(operation.method) !== reading || !isCallable(operation, means)) continue;
    const catalogue = catalogues.get(operation);
    const found = await randomRounds(stage, operation, means, catalogue, seed, rounds);
    log.add(`${rounds} random requests to ${operation.id}`, 'random', found);
  }
}

async function askWorkflows({ workflow, url }: Settings, { means }: Explored, log: ResultLog) {
  if (workflow === undefined || log.isOver) return;
  for (const { title, group, findings } of await runWorkflows(workflow, url, means.keys)) {
    log.add(title, group, findings);
  }
}

/** Runs all phases. Each needs what the ones before it found out. */
export async function runPhases(
  stage: Stage,
  settings: Settings,
  listener: Listener,
  log: ResultLog,
): Promise<{ coverage: Covered[]; notes: string[] }> {
  const { contract, sender, history } = stage;
  const { host } = settings.url;
  const onDone = addingTo(log);

  const explored = await explore(stage, settings);
  const { means, catalogues } = explored;
  log.add('first contact', 'responses', explored.findings);

  const plan = planOf(contract, means, catalogues, host);
  const reading = harmless(plan.reading, stage.guard);
  const writing = harmless(plan.writing, stage.guard);
  const slow = [...slowScenarios(contract, host)];
  const { counting, apart, exhaustions, separate } = settings.limits
    ? limitScenarios(contract, means)
    : NO_LIMITS;
  const planned = [...reading, ...writing, ...counting, ...apart];
  log.planned = planned.length + slow.length + contract.operations.length + 2;
  const { seconds, because } = estimate(planned, exhaustions, sender);
  listener.estimated(seconds, because);

  const waiting = performAll(stage, slow, CONCURRENCY, onDone);
  await askOperations(stage, settings, explored, log, reading, true);
  await askOperations(stage, settings, explored, log, writing, false);
  await performAll(stage, counting, counting.length, onDone);
  await performAll(stage, apart, 1, onDone);
  const closing = [...closingScenarios(contract, means, [...history.titles.keys()])];
  const reached = inReach(exhaustions, sender);
  log.planned += closing.length + 2 * reached.length;
  await performAll(stage, closing, 1, onDone);
  await askWorkflows(settings, explored, log);
  const outcomes = await useUp(stage, contract, reached, separate, (title, found) =>
    log.add(title, 'limits', found),
  );
  await waiting;

  const conditions = { means, limits: settings.limits, outcomes };
  const coverage = log.isOver ? [] : coverageOf(contract, stage.observed, conditions);
  log.add('every promise is observed', 'coverage', coverageFindings(coverage));
  return { coverage, notes: notesOf(contract, explored) };
}
