import { CannotRunError } from '../contract/cannot-run.ts';
import { echoesOf, secretsOf } from '../credentials/secrets.ts';
import { createHistory } from '../inspect/history.ts';
import { createAllowance } from './allowance.ts';
import { withOneCause } from './always-failing.ts';
import { contractOf } from './contract-of.ts';
import { createEnding } from './ending.ts';
import { asPlainest } from './failing-requests.ts';
import { type Forecast, foresee } from './foresee.ts';
import { createHarmGuard } from './harm.ts';
import { runPhases } from './phases.ts';
import { createRecovery } from './recovery.ts';
import type { Listener, Report } from './report.ts';
import { createResultLog } from './result-log.ts';
import { createTarget } from './send/http.ts';
import { createSender } from './send/sender.ts';
import type { Settings } from './settings.ts';
import type { Stage } from './stage.ts';

/**
 * Foresees what a run would send.
 *
 * @throws ContractError when the contract cannot be used
 */
export const forecastOf = async (settings: Settings): Promise<Forecast> =>
  foresee(contractOf(settings), settings);

/** Why a run could not go on: in words, or with the place in the job's own code. */
function failureOf(error: unknown): string {
  if (error instanceof CannotRunError) return error.message.replace(/\.$/, '');
  const lines = error instanceof Error ? (error.stack ?? error.message).split('\n') : [error];
  return `this job itself failed: ${lines.slice(0, 3).join(' ')}`;
}

/**
 * Tests a service against its contract. What was found comes back however the run ended.
 *
 * @throws ContractError when the contract cannot be used
 */
export async function runConformance(settings: Settings, listener: Listener): Promise<Report> {
  const { url, seed } = settings;
  const started = performance.now();
  const ending = createEnding(settings.stop);
  const allowance = createAllowance(settings, ending.signal);
  const contract = contractOf(settings);
  const secrets = secretsOf(contract, settings);
  const forecast = await foresee(contract, settings);
  if (ending.reason() === undefined) listener.started(forecast);
  const sender = createSender(createTarget(url), {
    onWait: listener.waiting,
    onSend: allowance.spend,
    stop: allowance.signal,
    endsAt: allowance.endsAt,
    onHopeless: allowance.exhaust,
  });
  const log = createResultLog(settings, listener, sender.sent, contract.promises.made);
  const stage: Stage = {
    url,
    contract,
    sender,
    observed: { marks: new Set(), answers: new Map() },
    history: createHistory(),
    headers: settings.headers,
    guard: createHarmGuard(contract, settings.writes, settings.headers),
    echoes: echoesOf(contract, settings),
    ending,
    unknownMembers: settings.unknownMembers === true,
    deaths: new Map(),
    recovery: createRecovery(url, settings.patience),
    allowance,
    isOver: () => log.isOver || allowance.signal.aborted,
  };
  try {
    const { coverage, notes } = await runPhases(stage, settings, listener, log).catch((error) => {
      // What was found until then must not be lost.
      ending.stop(failureOf(error));
      return { coverage: [], notes: [] };
    });
    return {
      contract,
      results: withOneCause(asPlainest(log.results), stage.observed),
      stopped: ending.reason(),
      coverage,
      secrets,
      requests: sender.sent(),
      seconds: (performance.now() - started) / 1000,
      seed,
      url: url.href,
      notes,
    };
  } finally {
    allowance.close();
    sender.close();
  }
}
