import { setTimeout as sleep } from 'node:timers/promises';
import { DIED } from '../exchange/exchange.ts';
import { type Finding, isFailure } from '../scenario/finding.ts';
import type { Part, Scenario } from '../scenario/scenario.ts';
import { ask } from './ask.ts';
import type { Stage } from './stage.ts';

/** Runs a script to its end, and inspects every answer on the way. */
export async function perform<Result>(
  stage: Stage,
  script: Part<Result>,
): Promise<{ result: Result; findings: Finding[]; answered: boolean }> {
  const findings: Finding[] = [];
  let answered = false;
  let next = script.next();
  while (!next.done) {
    const step = next.value;
    if (step.kind === 'wait') {
      await sleep(step.milliseconds, undefined, { signal: stage.allowance.signal }).catch(() => {});
      next = script.next([]);
      continue;
    }
    const done = await Promise.all(step.requests.map((request) => ask(stage, request)));
    findings.push(...done.flatMap((one) => one.findings));
    answered ||= done.some((one) => one.exchange.answer !== undefined);
    next = script.next(done.map((one) => one.exchange));
  }
  return { result: next.value, findings, answered };
}

/** What was found: by a scenario itself, and on its answers, whatever it was about. */
export interface Found {
  readonly own: readonly Finding[];
  readonly seen: readonly Finding[];
}

/** Tells apart what a scenario found and what all answers show. */
export function separate(
  { title, cause }: Pick<Scenario, 'title' | 'cause'>,
  result: readonly Finding[],
  inspected: readonly Finding[],
): Found {
  const failures = inspected.filter(isFailure).map((finding): Finding => {
    const { claim } = finding;
    if (claim.cause !== undefined) return finding;
    const says = `${claim.says}; tried: ${title}`;
    return { ...finding, claim: { ...claim, says, cause: cause ?? title } };
  });
  return {
    own: [...failures, ...result],
    seen: inspected.filter((finding) => !isFailure(finding)),
  };
}

/** So often the service may die of the same thing. */
const MAX_DEATHS = 2;

const causeOf = ({ cause, title }: Pick<Scenario, 'title' | 'cause'>): string => cause ?? title;

const isDeath = ({ exchanges }: Finding): boolean =>
  exchanges.at(-1)?.failure?.startsWith(DIED) === true;

/** Runs a scenario to its end. */
async function performScenario(stage: Stage, scenario: Scenario): Promise<Found> {
  const { result, findings, answered } = await perform(stage, scenario.script());
  if (answered) for (const mark of scenario.covers ?? []) stage.observed.marks.add(mark);
  return separate(scenario, result, findings);
}

/**
 * Runs scenarios, several at the same time.
 *
 * @param onDone called after each with what it found
 * @returns how many were left out, since the run was over
 */
export async function performAll(
  stage: Stage,
  scenarios: readonly Scenario[],
  concurrency: number,
  onDone: (scenario: Scenario, found: Found) => void,
): Promise<number> {
  let done = 0;
  const queue = scenarios.values();
  const worker = async (): Promise<void> => {
    for (const scenario of queue) {
      if (stage.isOver()) return;
      const cause = causeOf(scenario);
      // What the service has died of twice is known, and starting it again takes long.
      if ((stage.deaths.get(cause) ?? 0) >= MAX_DEATHS) {
        done += 1;
        continue;
      }
      const found = await performScenario(stage, scenario);
      // What was cut off proves nothing.
      if (stage.allowance.signal.aborted) return;
      if (found.own.some(isDeath)) stage.deaths.set(cause, (stage.deaths.get(cause) ?? 0) + 1);
      done += 1;
      onDone(scenario, found);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, scenarios.length) }, worker));
  return scenarios.length - done;
}
