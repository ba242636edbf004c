import { isDeepStrictEqual } from 'node:util';
import {
  type BoundClient,
  type ListRecitersQuery,
  RecitersClient,
  type RecitersClientOptions,
  StatusError,
} from '../../client/src/index.ts';
import { type CheckingServer, startCheckingServer } from './checking-server.ts';
import { childrenOf, placeOf } from './contract.ts';

const KEY = `rk_${'A'.repeat(38)}`;
const USER = 'user:42';

/** With characters that need encoding, and what a form field that was left alone gives. */
const query = { search: 'é|{a}&riwayah=b%41#+الحصري', page: 2, page_size: 10 };
const asTyped: ListRecitersQuery = { country: undefined, ...query };
const asSent = { search: query.search, page: '2', page_size: '10' };

const collect = async (items: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of items);
};

/** Every public method that sends something. */
const methods: [name: string, run: (client: BoundClient) => Promise<unknown>][] = [
  ['list', ({ reciters }) => reciters.list(asTyped)],
  ['listWithResponse', ({ reciters }) => reciters.listWithResponse(asTyped)],
  ['all', ({ reciters }) => collect(reciters.all(asTyped))],
  ['raw', ({ raw }) => raw.GET('/reciters/', { params: { query } })],
];

/** The errors that the contract has for the operation. */
const ERRORS = childrenOf(placeOf('openapi', 'paths', '/reciters/', 'get', 'responses'))
  .map(([status]) => Number(status))
  .filter((status) => status >= 400);

/** What a promise came to, be it a value or an error. */
const settle = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => error);

/** What arrived differently from what the application gave. */
function deliveryFaults({ received }: CheckingServer, user: string | undefined): string[] {
  return received.flatMap(({ headers, query: arrived }, at) => [
    ...(headers['x-api-key'] === KEY ? [] : ['the key did not arrive']),
    ...(headers['x-external-user-id'] === user ? [] : ['another end user arrived']),
    ...(isDeepStrictEqual(arrived, { ...asSent, page: String(query.page + at) })
      ? []
      : ['another query arrived']),
  ]);
}

/** Whether each error of the contract is one for the application too. */
async function errorFaults(server: CheckingServer, client: RecitersClient): Promise<string[]> {
  const found: string[] = [];
  for (const status of ERRORS) {
    server.answerNext(status);
    const result = await settle(client.reciters.list());
    const isError = result instanceof StatusError && result.status === status;
    if (!isError) found.push(`a ${status} was taken for something else`);
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
    for (const [user, bound] of [
      [undefined, client],
      [USER, client.forUser(USER)],
    ] as const) {
      for (const [name, run] of methods) {
        server.received.length = 0;
        await settle(run(bound));
        if (server.received.length === 0) found.push(`${name} sent nothing`);
        found.push(...deliveryFaults(server, user));
      }
    }
    found.push(...(await errorFaults(server, client)));
  } finally {
    server.close();
  }
  return [...new Set([...server.faults, ...found])];
}
