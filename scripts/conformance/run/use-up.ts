import type { Contract } from '../contract/types.ts';
import type { Finding } from '../finding.ts';
import { exhaust } from '../limits/exhaustion.ts';
import { returnAfter } from '../limits/return.ts';
import type { Exhaustion } from '../limits/scenarios.ts';
import type { Sender } from '../send/sender.ts';
import { perform, type Stage } from './perform.ts';

/** Limits larger than this are not used up: it would be an attack. */
const MAX_QUOTA = 10_000;

/** The callers whose limits are announced and small enough, one for each kind of limit. */
export function inReach(exhaustions: readonly Exhaustion[], sender: Sender): Exhaustion[] {
  const byPolicy = new Map<string, Exhaustion>();
  for (const exhaustion of exhaustions) {
    const budget = sender.budgetOf(exhaustion.caller.lane);
    if (budget === undefined || budget.quota > MAX_QUOTA || byPolicy.has(budget.policy)) continue;
    byPolicy.set(budget.policy, exhaustion);
  }
  return [...byPolicy.values()];
}

/**
 * Uses limits up, one after another, so that each goes as fast as it can; the waits for their
 * windows to end overlap.
 */
export async function useUp(
  stage: Stage,
  contract: Contract,
  exhaustions: readonly Exhaustion[],
  onDone: (title: string, findings: readonly Finding[]) => void,
): Promise<void> {
  const waits: Promise<void>[] = [];
  for (const { caller, others } of exhaustions) {
    if (stage.isOver()) return;
    const { result, findings } = await perform(stage, exhaust(contract, caller, others));
    const { refused } = result;
    const title = `the limit of ${caller.about}`;
    onDone(title, [...findings, ...result.findings]);
    if (!refused) continue;
    const wait = perform(stage, returnAfter(contract, caller, refused));
    waits.push(
      wait.then((done) =>
        onDone(`${title}, once it is used up`, [...done.findings, ...done.result]),
      ),
    );
  }
  await Promise.all(waits);
}
