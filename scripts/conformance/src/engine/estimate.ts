import type { Lane } from '../exchange/exchange.ts';
import type { Exhaustion } from '../groups/limits/scenarios.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { secondsFor } from './send/budget.ts';
import type { Sender } from './send/sender.ts';
import { inReach } from './use-up.ts';

const CALLERS: Readonly<Record<Lane, string>> = {
  anonymous: 'without a credential',
  valid: 'with the credential',
  denied: 'with the credential that lacks the role',
  refused: 'with bad credentials',
};

/**
 * How long scenarios take, at the limits that the service announces and as slow as it has answered
 * so far. Callers run at the same time.
 *
 * @returns the seconds, and a reason for each caller that has to wait
 */
export function estimate(
  scenarios: readonly Scenario[],
  exhaustions: readonly Exhaustion[],
  sender: Sender,
  concurrency: number,
): { seconds: number; because: string[] } {
  const requests = new Map<Lane, number>();
  for (const scenario of scenarios) {
    requests.set(scenario.lane, (requests.get(scenario.lane) ?? 0) + scenario.requests);
  }
  const latency = sender.latency();
  const busy = [...requests.values()].map((count) => (count * latency) / concurrency);
  const waits = [...requests].flatMap(([lane, count]) => {
    const budget = sender.budgetOf(lane);
    const seconds = budget === undefined ? 0 : secondsFor(count, budget);
    if (budget === undefined || seconds === 0) return [];
    const because = `about ${count} requests ${CALLERS[lane]}, at ${budget.quota} in ${budget.window} s`;
    return [{ seconds, because }];
  });
  // A limit that is used up comes back when its window ends.
  const last = inReach(exhaustions, sender).map(
    ({ caller }) => sender.budgetOf(caller.lane)?.window ?? 0,
  );
  return {
    seconds: Math.max(0, ...busy, ...waits.map(({ seconds }) => seconds)) + Math.max(0, ...last),
    because: waits.map(({ because }) => because),
  };
}
