import { isDeepStrictEqual } from 'node:util';
import type { BenchRequest } from './load/load.ts';
import type { Contender } from './start-contenders.ts';
import type { Workload } from './workloads.ts';

/** How many of a workload's requests are compared. */
const COMPARED = 300;

/** What a contender answers, without what may differ: headers, and the members of an error. */
async function answerOf({ url }: Contender, request: BenchRequest, status: number) {
  const { path, ...init } = request;
  const response = await fetch(url + path, init);
  const text = await response.text();
  if (response.status !== status) return { status: response.status };
  return { status, body: status === 200 && text !== '' ? JSON.parse(text) : undefined };
}

/**
 * Whether a contender answers a workload's requests as another does, or not at all; throws where it
 * answers otherwise, since a comparison would mean nothing.
 */
export async function answersAlike(
  contender: Contender,
  other: Contender,
  { name, requests, status }: Workload,
): Promise<boolean> {
  const step = Math.max(1, Math.floor(requests.length / COMPARED));
  for (let at = 0; at < requests.length; at += step) {
    const request = requests[at];
    if (request === undefined) break;
    const [mine, expected] = await Promise.all(
      [contender, other].map((each) => answerOf(each, request, status)),
    );
    if (expected?.status !== status)
      throw new Error(`${name}: ${other.name} answered ${expected?.status}: ${request.path}`);
    // An operation that it does not have.
    if (mine?.status === 404) return false;
    if (!isDeepStrictEqual(mine, expected))
      throw new Error(
        `${contender.name} answers ${request.path} in another way (${mine?.status}).`,
      );
  }
  return true;
}
