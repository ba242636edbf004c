import { createHistory } from '../check/history.ts';
import { readContract } from '../contract/read-contract.ts';
import { withRequiredKey } from '../contract/read-security.ts';
import { secretsOf } from '../credentials/secrets.ts';
import { createTarget } from '../send/http.ts';
import { createSender } from '../send/sender.ts';
import type { Settings } from '../settings.ts';
import type { Stage } from './perform.ts';
import { runPhases } from './phases.ts';
import type { Listener, Report } from './report.ts';
import { createResultLog } from './result-log.ts';

/**
 * Tests a service against its contract.
 *
 * @throws ContractError when the contract cannot be used, CannotRunError when nobody answers
 */
export async function runConformance(settings: Settings, listener: Listener): Promise<Report> {
  const { url, keys, seed } = settings;
  const started = performance.now();
  const prefix = url.pathname === '/' ? undefined : url.pathname.replace(/\/$/, '');
  const stated = readContract(settings.contract.file, settings.contract.text, prefix);
  const contract = settings.keyRequired ? withRequiredKey(stated) : stated;
  const secrets = secretsOf(contract, keys);
  const sender = createSender(createTarget(url), listener.waiting);
  const log = createResultLog(settings, listener, sender.sent);
  const stage: Stage = {
    contract,
    sender,
    observed: { marks: new Set(), answers: new Map() },
    history: createHistory(),
    headers: settings.headers,
    secrets: secrets.map(({ value }) => value),
    isOver: () => log.isOver,
  };
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
