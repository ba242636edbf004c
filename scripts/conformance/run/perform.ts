import { setTimeout as sleep } from 'node:timers/promises';
import { compareWithEarlier, type History } from '../check/history.ts';
import { inspect } from '../check/inspect.ts';
import type { Contract } from '../contract/types.ts';
import { type Exchange, type Header, headerOf, type Request } from '../exchange.ts';
import type { Finding, Part, Scenario } from '../finding.ts';
import type { HarmGuard } from '../plan/harm.ts';
import type { Sender } from '../send/sender.ts';

/** Which promises of the contract have been observed. */
export interface Observed {
  /** Marks of the scenarios that got an answer. */
  readonly marks: Set<string>;
  /** The headers that were seen, by operation and status. */
  readonly answers: Map<string, Set<string>>;
}

export interface Stage {
  readonly contract: Contract;
  readonly sender: Sender;
  readonly observed: Observed;
  readonly history: History;
  /** Sent with every request that does not set them itself. */
  readonly headers: readonly Header[];
  readonly guard: HarmGuard;
  /** Texts that no answer may contain. */
  readonly echoes: readonly string[];
  /** Whether the run is to end. */
  readonly isOver: () => boolean;
}

/** The key of an answer: the operation it came from, if any, and its status. */
export const answerKey = (pointer: string | undefined, status: number): string =>
  `${pointer ?? ''} ${status}`;

function remember({ answers }: Observed, { request, answer }: Exchange): void {
  if (!answer) return;
  const key = answerKey(request.operation?.pointer, answer.status);
  const headers = answers.get(key) ?? new Set();
  for (const [name] of answer.headers) headers.add(name.toLowerCase());
  answers.set(key, headers);
}

/** Stands for the answer to a request that the guard holds back. */
function notSent(request: Request): Exchange {
  const now = performance.now();
  const failure = 'not sent, since it could change something';
  return { request, answer: undefined, failure, sentAt: now, answeredAt: now };
}

async function exchange(
  stage: Stage,
  request: Request,
): Promise<{ exchange: Exchange; findings: Finding[] }> {
  const { contract, sender, observed, history, echoes, guard } = stage;
  if (!guard.allows(request)) return { exchange: notSent(request), findings: [] };
  const missing = stage.headers.filter(([name]) => headerOf(request.headers, name) === undefined);
  const done = await sender.send({ ...request, headers: [...request.headers, ...missing] });
  remember(observed, done);
  return {
    exchange: done,
    findings: [...inspect(contract, done, echoes), ...compareWithEarlier(contract, history, done)],
  };
}

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
      await sleep(step.milliseconds);
      next = script.next([]);
      continue;
    }
    const done = await Promise.all(step.requests.map((request) => exchange(stage, request)));
    findings.push(...done.flatMap((one) => one.findings));
    answered ||= done.some((one) => one.exchange.answer !== undefined);
    next = script.next(done.map((one) => one.exchange));
  }
  return { result: next.value, findings, answered };
}

/** Runs a scenario to its end. */
async function performScenario(stage: Stage, scenario: Scenario): Promise<readonly Finding[]> {
  const { result, findings, answered } = await perform(stage, scenario.script());
  if (answered) for (const mark of scenario.covers ?? []) stage.observed.marks.add(mark);
  return [...findings, ...result];
}

/**
 * Runs scenarios, several at the same time.
 *
 * @param onDone called after each with what it found
 */
export async function performAll(
  stage: Stage,
  scenarios: readonly Scenario[],
  concurrency: number,
  onDone: (scenario: Scenario, findings: readonly Finding[]) => void,
): Promise<void> {
  const queue = scenarios.values();
  const worker = async (): Promise<void> => {
    for (const scenario of queue) {
      if (stage.isOver()) return;
      onDone(scenario, await performScenario(stage, scenario));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, scenarios.length) }, worker));
}
