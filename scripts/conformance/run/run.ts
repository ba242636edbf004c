import { createHistory } from '../check/history.ts';
import { readContract } from '../contract/read-contract.ts';
import { withRequiredKey } from '../contract/read-security.ts';
import type { Contract } from '../contract/types.ts';
import { echoesOf, secretsOf } from '../credentials/secrets.ts';
import { type Forecast, foresee } from '../plan/foresee.ts';
import { createHarmGuard } from '../plan/harm.ts';
import { createTarget } from '../send/http.ts';
import { createSender } from '../send/sender.ts';
import type { Settings } from '../settings.ts';
import type { Stage } from './perform.ts';
import { runPhases } from './phases.ts';
import type { Listener, Report } from './report.ts';
import { createResultLog } from './result-log.ts';

/** Reads the contract of a run. */
function contractOf({ url, contract: { file, text }, keyRequired }: Settings): Contract {
  const prefix = url.pathname === '/' ? undefined : url.pathname.replace(/\/$/, '');
  const contract = readContract(file, text, prefix);
  return keyRequired ? withRequiredKey(contract) : contract;
}

/**
 * Foresees what a run would send.
 *
 * @throws ContractError when the contract cannot be used
 */
export const forecastOf = (settings: Settings): Forecast => foresee(contractOf(settings), settings);

/**
 * Tests a service against its contract.
 *
 * @throws ContractError when the contract cannot be used, CannotRunError when nobody answers
 */
export async function runConformance(settings: Settings, listener: Listener): Promise<Report> {
  const { url, seed } = settings;
  const started = performance.now();
  const contract = contractOf(settings);
  const secrets = secretsOf(contract, settings);
  const sender = createSender(createTarget(url), listener.waiting);
  const log = createResultLog(settings, listener, sender.sent);
  const stage: Stage = {
    contract,
    sender,
    observed: { marks: new Set(), answers: new Map() },
    history: createHistory(),
    headers: settings.headers,
    guard: createHarmGuard(contract, settings.writes, settings.headers),
    echoes: echoesOf(contract, settings),
    isOver: () => log.isOver,
  };
  listener.started(foresee(contract, settings));
  try {
    const { coverage, notes } = await runPhases(stage, settings, listener, log);
    return {
      contract,
      results: log.results,
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
