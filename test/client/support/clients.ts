import { onTestFinished } from 'vitest';
import {
  type Attempt,
  RecitersClient,
  type RecitersClientOptions,
} from '../../../client/src/index.ts';
import {
  type Behaviour,
  type HostileServer,
  startHostileServer,
} from '../../support/hostile-server.ts';

/** In the form of a key, and nobody's. */
export const KEY = `rk_${'K'.repeat(38)}`;

/** Starts a hostile server for the running test alone. */
export async function hostile(...behaviours: Behaviour[]): Promise<HostileServer> {
  const server = await startHostileServer(...behaviours);
  onTestFinished(() => server.close());
  return server;
}

/** A client of such a server, impatient unless told otherwise, with what it said of its attempts. */
export async function clientOf(
  behaviours: Behaviour[],
  options: RecitersClientOptions = {},
): Promise<{ client: RecitersClient; server: HostileServer; attempts: Attempt[] }> {
  const server = await hostile(...behaviours);
  const attempts: Attempt[] = [];
  const client = new RecitersClient({
    apiKey: KEY,
    baseUrl: server.url,
    maxDelayMs: 1,
    onAttempt: (attempt) => attempts.push(attempt),
    ...options,
  });
  return { client, server, attempts };
}

/** What a call failed with; fails the test where it did not. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) return outcome.error;
  throw new Error(`It did not fail but gave ${JSON.stringify(outcome.value)}.`);
}

/**
 * A call that runs out of time after its request has arrived. A busy machine may need longer than
 * the limit to deliver it: then it is done again with twice the time.
 */
export async function timedOut(
  slow: Behaviour,
  call: (client: RecitersClient) => Promise<unknown> = ({ reciters }) => reciters.list(),
): Promise<{ error: unknown; server: HostileServer; attempts: Attempt[] }> {
  for (let timeoutMs = 50; ; timeoutMs *= 2) {
    const { client, server, attempts } = await clientOf([slow], { timeoutMs });
    const error = await failureOf(call(client));
    if (server.requests.length > 0) return { error, server, attempts };
  }
}
