import type { Exchange } from '../exchange/exchange.ts';

/** Which promises of the contract have been observed. */
export interface Observed {
  /** Marks of the scenarios that got an answer. */
  readonly marks: Set<string>;
  /** The headers that were seen, by operation and status. */
  readonly answers: Map<string, Set<string>>;
}

/** The key of an answer: the operation it came from, if any, and its status. */
export const answerKey = (pointer: string | undefined, status: number): string =>
  `${pointer ?? ''} ${status}`;

/** Takes note of an answer. */
export function remember({ answers }: Observed, { request, answer }: Exchange): void {
  if (!answer) return;
  const key = answerKey(request.operation?.pointer, answer.status);
  const headers = answers.get(key) ?? new Set();
  for (const [name] of answer.headers) headers.add(name.toLowerCase());
  answers.set(key, headers);
}
