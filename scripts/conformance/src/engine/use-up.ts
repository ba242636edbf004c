import type { Operation } from '../contract/types.ts';
import type { Outcome } from '../groups/limits/exhaustion.ts';
import { type Exhaustion, isInReach } from '../groups/limits/scenarios.ts';
import type { Finding } from '../scenario/finding.ts';
import { perform } from './perform.ts';
import type { Sender } from './send/sender.ts';
import type { Stage } from './stage.ts';

/** The callers whose limits are announced and small enough, one for each kind of limit. */
export function inReach(exhaustions: readonly Exhaustion[], sender: Sender): Exhaustion[] {
  const byPolicy = new Map<string, Exhaustion>();
  for (const exhaustion of exhaustions) {
    const budget = sender.budgetOf(exhaustion.caller.lane);
    if (budget === undefined || !isInReach(budget.quota) || byPolicy.has(budget.policy)) continue;
    byPolicy.set(budget.policy, exhaustion);
  }
  return [...byPolicy.values()];
}

/** Whether it is clear what an operation does when nothing is left. */
const isSettled = (outcome: Outcome | undefined): boolean =>
  outcome === 'refused' || outcome === 'not refused';

/**
 * Uses limits up, one after another, so that each is as fast as possible. The waits for the ends
 * of their windows overlap.
 *
 * @param separate tried at operations that the other exhaustions say nothing about
 * @returns what happened at each operation that was asked
 */
export async function useUp(
  stage: Stage,
  exhaustions: readonly Exhaustion[],
  separate: readonly Exhaustion[],
  onDone: (title: string, findings: readonly Finding[]) => void,
): Promise<ReadonlyMap<Operation, Outcome>> {
  const outcomes = new Map<Operation, Outcome>();
  const waits: Promise<void>[] = [];
  for (const exhaustion of [...exhaustions, ...separate]) {
    const { caller, operation } = exhaustion;
    if (stage.isOver()) break;
    if (separate.includes(exhaustion) && isSettled(outcomes.get(operation))) continue;
    const { result, findings } = await perform(stage, exhaustion.script());
    // What was cut off proves nothing.
    if (stage.allowance.signal.aborted) break;
    for (const [place, outcome] of result.outcomes) {
      if (outcomes.get(place) !== 'refused') outcomes.set(place, outcome);
    }
    const { refused } = result;
    const title = `the limit of ${caller.about} at ${operation.id}`;
    onDone(title, [...findings, ...result.findings]);
    if (!refused) continue;
    const wait = perform(stage, exhaustion.afterwards(refused));
    waits.push(
      wait.then((done) => {
        if (stage.allowance.signal.aborted) return;
        onDone(`${title}, once it is used up`, [...done.findings, ...done.result]);
      }),
    );
  }
  await Promise.all(waits);
  return outcomes;
}
