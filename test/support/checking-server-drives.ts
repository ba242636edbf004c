import type { BoundClient, ListRecitersQuery } from '../../client/src/index.ts';
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

/**
 * Every method of the client that sends something, by its name; of `raw`, every operation. The
 * test finds one that is missing here.
 */
export const DRIVES: Record<string, Drive> = {
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
  'reciters.get': {
    operation: 'getReciter',
    run: ({ reciters }) => reciters.get(93),
    sent: [{ path: '/reciters/93/', query: {} }],
  },
  'reciters.getWithResponse': {
    operation: 'getReciter',
    run: ({ reciters }) => reciters.getWithResponse(93),
    sent: [{ path: '/reciters/93/', query: {} }],
  },
  'raw.GET /reciters/': {
    operation: 'listReciters',
    run: ({ raw }) => raw.GET('/reciters/', { params: { query } }),
    sent: [pageSent(2)],
  },
  'raw.GET /reciters/{id}/': {
    operation: 'getReciter',
    run: ({ raw }) => raw.GET('/reciters/{id}/', { params: { path: { id: 93 } } }),
    sent: [{ path: '/reciters/93/', query: {} }],
  },
};
