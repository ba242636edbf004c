import { type Covered, coverageFindings, coverageOf } from '../coverage/coverage.ts';
import type { Finding, Scenario } from '../finding.ts';
import { limitScenarios, NO_LIMITS } from '../limits/scenarios.ts';
import { closingScenarios } from '../plan/closing.ts';
import { isSafe } from '../plan/means.ts';
import { planOf } from '../plan/plan.ts';
import { randomRounds } from '../random/rounds.ts';
import { slowScenarios } from '../robustness/slow.ts';
import type { Settings } from '../settings.ts';
import type { Book } from './book.ts';
import { estimate } from './estimate.ts';
import { type Explored, explore } from './explore.ts';
import { notesOf } from './notes.ts';
import { performAll, type Stage } from './perform.ts';
import type { Listener } from './report.ts';
import { inReach, useUp } from './use-up.ts';
import { runWorkflows } from './workflows.ts';

/** Scenarios of one caller that run at the same time. */
const ABREAST = 8;

/** Each caller's scenarios by themselves: one that has to wait holds up no other. */
function byCaller(scenarios: readonly Scenario[]): Scenario[][] {
  const lanes = new Map<string, Scenario[]>();
  for (const scenario of scenarios) {
    const own = lanes.get(scenario.lane) ?? [];
    own.push(scenario);
    lanes.set(scenario.lane, own);
  }
  return [...lanes.values()];
}

const entering =
  (book: Book) =>
  ({ title, group }: Scenario, findings: readonly Finding[]): void =>
    book.enter(title, group, findings);

/** Scenarios, and after them random requests, at operations that read, or at those that write. */
async function askOperations(
  stage: Stage,
  settings: Settings,
  { means, catalogues }: Explored,
  book: Book,
  scenarios: readonly Scenario[],
  reading: boolean,
): Promise<void> {
  const { seed, rounds } = settings;
  const onDone = entering(book);
  await Promise.all(byCaller(scenarios).map((own) => performAll(stage, own, ABREAST, onDone)));
  for (const operation of stage.contract.operations) {
    if (book.isOver) return;
    if (isSafe(operation.method) !== reading) continue;
    const catalogue = catalogues.get(operation);
    const found = await randomRounds(stage, operation, means, catalogue, seed, rounds);
    book.enter(`${rounds} random requests to ${operation.id}`, 'random', found);
  }
}

async function askWorkflows({ workflow, url }: Settings, { means }: Explored, book: Book) {
  if (workflow === undefined || book.isOver) return;
  for (const { title, group, findings } of await runWorkflows(workflow, url, means.keys)) {
    book.enter(title, group, findings);
  }
}

/** Everything, in the order in which one phase needs what another has found out. */
export async function runPhases(
  stage: Stage,
  settings: Settings,
  listener: Listener,
  book: Book,
): Promise<{ coverage: Covered[]; notes: string[] }> {
  const { contract, sender, ledger } = stage;
  const { host } = settings.url;
  const onDone = entering(book);

  const explored = await explore(stage, settings);
  const { means, catalogues } = explored;
  book.enter('first acquaintance', 'responses', explored.findings);

  const { reading, writing } = planOf(contract, means, catalogues, host);
  const slow = [...slowScenarios(contract, host)];
  const { counting, apart, exhaustions, separate } = settings.limits
    ? limitScenarios(contract, means)
    : NO_LIMITS;
  const planned = [...reading, ...writing, ...counting, ...apart];
  book.planned = planned.length + slow.length + contract.operations.length + 2;
  const { seconds, because } = estimate(planned, exhaustions, sender);
  listener.estimated(seconds, because);

  const waiting = performAll(stage, slow, ABREAST, onDone);
  await askOperations(stage, settings, explored, book, reading, true);
  await askOperations(stage, settings, explored, book, writing, false);
  await performAll(stage, counting, counting.length, onDone);
  await performAll(stage, apart, 1, onDone);
  const closing = [...closingScenarios(contract, means, [...ledger.titles.keys()])];
  const reached = inReach(exhaustions, sender);
  book.planned += closing.length + 2 * reached.length;
  await performAll(stage, closing, 1, onDone);
  await askWorkflows(settings, explored, book);
  const outcomes = await useUp(stage, contract, reached, separate, (title, found) =>
    book.enter(title, 'limits', found),
  );
  await waiting;

  const conditions = { means, limits: settings.limits, outcomes };
  const coverage = book.isOver ? [] : coverageOf(contract, stage.observed, conditions);
  book.enter('every promise is observed', 'coverage', coverageFindings(coverage));
  return { coverage, notes: notesOf(contract, explored) };
}
