import type { BoundClient, ListRecitersQuery } from '../../client/src/index.ts';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { operationRoutesOf } from '../../server/src/contract/routes.ts';
import type { OperationId } from './operation-types.ts';

/** A request that is to arrive at the service, decoded. */
export interface Sent {
  path: string;
  query: Record<string, string>;
}

/** One method of the client at work. */
export interface Drive {
  /** The operation that it calls. */
  operation: OperationId<'openapi'>;
  run: (client: BoundClient) => Promise<unknown>;
  /** The requests that it makes, in turn. */
  sent: readonly Sent[];
}

/** With characters that need encoding, and what a form field that was left alone gives. */
const query = { search: 'é|{a}&riwayah=b%41#+الحصري', page: 2, page_size: 10 };
const asTyped: ListRecitersQuery = { country: undefined, ...query };

const pageSent = (page: number): Sent => ({
  path: '/reciters/',
  query: { search: query.search, page: String(page), page_size: '10' },
});

async function collect(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

type Method = (...args: unknown[]) => Promise<unknown> & AsyncIterable<unknown>;

/** A method of the client by its full name, such as `reciters.list`. */
function methodOf(client: BoundClient, part: string, name: string): Method {
  const method: Method | undefined = Object(client)[part]?.[name];
  if (method === undefined) throw new Error(`The client has no ${part}.${name}.`);
  return method;
}

type Drives = Record<string, Drive>;

/** Every method that the client has for a list, by the path of the list. */
function listDrives(operation: OperationId<'openapi'>, path: string): Drives {
  const part = path.split('/')[1] ?? '';
  const sent = (page: number): Sent => ({ path, query: { page: `${page}`, page_size: '10' } });
  const given = { page: 2, page_size: 10 };
  return {
    [`${part}.list`]: {
      operation,
      run: (client) => methodOf(client, part, 'list')(given),
      sent: [sent(2)],
    },
    [`${part}.listWithResponse`]: {
      operation,
      run: (client) => methodOf(client, part, 'listWithResponse')(given),
      sent: [sent(2)],
    },
    [`${part}.all`]: {
      operation,
      run: (client) => collect(methodOf(client, part, 'all')(given)),
      sent: [2, 3, 4, 5].map(sent),
    },
  };
}

/** Every method that the client has for one record, by the path of the record. */
function itemDrives(operation: OperationId<'openapi'>, path: string): Drives {
  const part = path.split('/')[1] ?? '';
  const sent = [{ path: path.replace('{id}', '7'), query: {} }];
  return {
    [`${part}.get`]: { operation, run: (client) => methodOf(client, part, 'get')(7), sent },
    [`${part}.getWithResponse`]: {
      operation,
      run: (client) => methodOf(client, part, 'getWithResponse')(7),
      sent,
    },
  };
}

/** The same operation by `raw`, which has every operation by its method and path. */
function rawDrive(operation: OperationId<'openapi'>, path: string): Drives {
  const call = (client: BoundClient) =>
    methodOf(client, 'raw', 'GET')(path, { params: { path: { id: 7 } } });
  return {
    [`raw.GET ${path}`]: {
      operation,
      run: call,
      sent: [{ path: path.replace('{id}', '7'), query: {} }],
    },
  };
}

const reads = operationRoutesOf(loadContract('openapi').document)
  .filter(({ method }) => method === 'GET')
  .map(({ operationId, path }) => ({ operation: operationId as OperationId<'openapi'>, path }));

/** What the kit of the client has for every list and every record, and `raw` beside it. */
const kitDrives = (): Drives =>
  Object.fromEntries(
    reads
      .filter(({ path }) => !/\{(?!id\})/.test(path))
      .flatMap(({ operation, path }) => [
        ...Object.entries((path.includes('{') ? itemDrives : listDrives)(operation, path)),
        ...Object.entries(rawDrive(operation, path)),
      ]),
  );

/**
 * Every method of the client that sends something, by its name. The test finds one that is missing
 * here: what the client can do beyond its kit has an entry of its own.
 */
export const DRIVES: Drives = {
  ...kitDrives(),
  'reciters.list': {
    operation: 'listReciters',
    run: ({ reciters }) => reciters.list(asTyped),
    sent: [pageSent(2)],
  },
  'reciters.listWithResponse': {
    operation: 'listReciters',
    run: ({ reciters }) => reciters.listWithResponse(asTyped),
    sent: [pageSent(2)],
  },
  'reciters.all': {
    operation: 'listReciters',
    run: ({ reciters }) => collect(reciters.all(asTyped)),
    sent: [2, 3, 4, 5].map(pageSent),
  },
  'raw.GET /reciters/': {
    operation: 'listReciters',
    run: ({ raw }) => raw.GET('/reciters/', { params: { query } }),
    sent: [pageSent(2)],
  },
};
