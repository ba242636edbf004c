import { createLedger } from '../check/ledger.ts';
import { readContract } from '../contract/read-contract.ts';
import { type Covered, coverageFindings, coverageOf } from '../coverage/coverage.ts';
import { secretsOf } from '../credentials/secrets.ts';
import type { Finding, Scenario } from '../finding.ts';
import { limitScenarios } from '../limits/scenarios.ts';
import { closingScenarios } from '../plan/closing.ts';
import { isSafe } from '../plan/means.ts';
import { planOf } from '../plan/plan.ts';
import { randomRounds } from '../random/rounds.ts';
import { slowScenarios } from '../robustness/slow.ts';
import { createTarget } from '../send/http.ts';
import { createSender } from '../send/sender.ts';
import type { Settings } from '../settings.ts';
import { type Book, openBook } from './book.ts';
import { estimate } from './estimate.ts';
import { explore } from './explore.ts';
import { notesOf } from './notes.ts';
import { performAll, type Stage } from './perform.ts';
import type { Listener, Report } from './report.ts';
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

/** Everything, in the order in which one part needs what another has found out. */
async function runAll(
  stage: Stage,
  settings: Settings,
  listener: Listener,
  book: Book,
): Promise<{ coverage: Covered[]; notes: string[] }> {
  const { contract, sender } = stage;
  const { host } = settings.url;
  const onDone = ({ title, group }: Scenario, findings: readonly Finding[]): void =>
    book.enter(title, group, findings);

  const explored = await explore(stage, settings);
  const { means, catalogues } = explored;
  book.enter('first acquaintance', 'responses', explored.findings);

  const { reading, writing } = planOf(contract, means, catalogues, host);
  const slow = [...slowScenarios(contract, host)];
  const { counting, exhaustions } = settings.limits
    ? limitScenarios(contract, means)
    : { counting: [], exhaustions: [] };
  book.planned =
    reading.length +
    writing.length +
    slow.length +
    contract.operations.length +
    counting.length +
    2 * exhaustions.length +
    3;
  const { seconds, because } = estimate([...reading, ...writing], sender);
  listener.estimated(seconds, because);

  const waiting = performAll(stage, slow, ABREAST, onDone);
  for (const [scenarios, isReading] of [
    [reading, true],
    [writing, false],
  ] as const) {
    await Promise.all(byCaller(scenarios).map((own) => performAll(stage, own, ABREAST, onDone)));
    for (const operation of contract.operations.filter(
      ({ method }) => isSafe(method) === isReading,
    )) {
      if (book.isOver) break;
      const found = await randomRounds(
        stage,
        operation,
        means,
        catalogues.get(operation),
        settings.seed,
        settings.rounds,
      );
      book.enter(`${settings.rounds} random requests to ${operation.id}`, 'random', found);
    }
  }
  await performAll(stage, counting, 1, onDone);
  await performAll(
    stage,
    [...closingScenarios(contract, means, [...stage.ledger.titles.keys()])],
    1,
    onDone,
  );
  if (settings.workflow !== undefined && !book.isOver) {
    const steps = await runWorkflows(settings.workflow, settings.url, means.keys);
    for (const { title, group, findings } of steps) book.enter(title, group, findings);
  }
  const reached = inReach(exhaustions, sender);
  await useUp(stage, contract, reached, (title, found) => book.enter(title, 'limits', found));
  await waiting;

  const conditions = { means, limits: settings.limits, limitsInReach: reached.length > 0 };
  const coverage = book.isOver ? [] : coverageOf(contract, stage.observed, conditions);
  book.enter('every promise is observed', 'coverage', coverageFindings(coverage));
  return { coverage, notes: notesOf(contract, explored) };
}

/**
 * Holds a service against its contract.
 *
 * @throws ContractError when the contract cannot be used, CannotRunError when nobody answers
 */
export async function runConformance(settings: Settings, listener: Listener): Promise<Report> {
  const { url, keys, seed } = settings;
  const started = performance.now();
  const prefix = url.pathname === '/' ? undefined : url.pathname.replace(/\/$/, '');
  const contract = readContract(settings.contract.file, settings.contract.text, prefix);
  const secrets = secretsOf(contract, keys);
  const sender = createSender(createTarget(url));
  const book = openBook(settings, listener, sender.sent);
  const stage: Stage = {
    contract,
    sender,
    observed: { marks: new Set(), answers: new Map() },
    ledger: createLedger(),
    headers: settings.headers,
    secrets: secrets.map(({ value }) => value),
    isOver: () => book.isOver,
  };
  try {
    const { coverage, notes } = await runAll(stage, settings, listener, book);
    return {
      contract,
      results: book.results,
      coverage,
      secrets,
      requests: sender.sent(),
      seconds: (performance.now() - started) / 1000,
      seed,
      url: url.href,
      notes,
    };
  } finally {
    sender.close();
  }
}
