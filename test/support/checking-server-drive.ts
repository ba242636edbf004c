import { isDeepStrictEqual } from 'node:util';
import {
  type BoundClient,
  RecitersClient,
  type RecitersClientOptions,
  StatusError,
} from '../../client/src/index.ts';
import { startCheckingServer } from './checking-server.ts';
import { DRIVES, type Drive, type Sent } from './checking-server-drives.ts';
import { childrenOf } from './contract.ts';
import { responsesOf } from './contract-check.ts';

const KEY = `rk_${'A'.repeat(38)}`;
const USER = 'user:42';

/** The errors that the contract has for an operation. */
const errorsOf = (operation: string): number[] =>
  childrenOf(responsesOf('openapi', operation))
    .map(([status]) => Number(status))
    .filter((status) => status >= 400);

/** What a promise came to, be it a value or an error. */
const settle = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => error);

/** Whether the application is told of an error as such, by an exception or as `raw` has it. */
function isToldOf(status: number, result: unknown): boolean {
  if (result instanceof StatusError) return result.status === status;
  const { response, error } = Object(result);
  return response?.status === status && error !== undefined;
}

type Server = Awaited<ReturnType<typeof startCheckingServer>>;

/** What arrived differently from what the application gave. */
function deliveryFaults({ received }: Server, sent: readonly Sent[], user?: string): string[] {
  if (received.length === 0) return ['nothing was sent'];
  const arrived = received.map(({ path, query }) => ({ path, query }));
  return [
    ...(received.every(({ headers }) => headers['x-api-key'] === KEY)
      ? []
      : ['the key did not arrive']),
    ...(received.every(({ headers }) => headers['x-external-user-id'] === user)
      ? []
      : ['another end user arrived']),
    ...(isDeepStrictEqual(arrived, sent) ? [] : ['something else arrived than was given']),
  ];
}

/** Has a client do one thing that succeeds. */
async function driveOnce(
  server: Server,
  client: BoundClient,
  { run, sent }: Drive,
  user?: string,
): Promise<string[]> {
  server.received.length = 0;
  await settle(run(client));
  return deliveryFaults(server, sent, user);
}

/** Has it do one thing that meets every error of the contract in turn. */
async function driveErrors(
  server: Server,
  client: BoundClient,
  { operation, run }: Drive,
): Promise<string[]> {
  const found: string[] = [];
  for (const status of errorsOf(operation)) {
    server.answerNext(status);
    const isTold = isToldOf(status, await settle(run(client)));
    if (!isTold) found.push(`a ${status} was taken for something else`);
  }
  return found;
}

/**
 * Has a client send everything that it can send, and returns what was wrong with it: what the
 * contract does not declare, and what did not come through as it was given.
 */
export async function faultsOfClient(options: RecitersClientOptions = {}): Promise<string[]> {
  const server = await startCheckingServer();
  const client = new RecitersClient({ apiKey: KEY, baseUrl: server.url, retries: 0, ...options });
  const found: string[] = [];
  try {
    for (const [method, drive] of Object.entries(DRIVES)) {
      const faults = [
        ...(await driveOnce(server, client, drive)),
        ...(await driveOnce(server, client.forUser(USER), drive, USER)),
        ...(await driveErrors(server, client, drive)),
      ];
      found.push(...faults.map((fault) => `${method}: ${fault}`));
    }
  } finally {
    server.close();
  }
  return [...new Set([...server.faults, ...found])];
}
