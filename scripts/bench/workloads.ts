import type { BenchRequest } from './load/load.ts';
import { OPERATIONS } from './operations.ts';

/** Requests that are sent to contenders, and what they are to be answered with. */
export interface Workload {
  name: string;
  requests: readonly BenchRequest[];
  /** The status of every answer. */
  status: number;
  /** Which contenders it means something to. */
  against: 'everybody' | 'checking' | 'ours';
}

interface Given {
  /** Keys that are in use. */
  keys: readonly string[];
  /** The path of every page. */
  pages: readonly string[];
  /** Names to search for. */
  names: readonly string[];
  /** The tag of the first page. */
  tag: string;
}

const END_USERS = 100_000;
/** Asked only once each, as far as anybody sends that many. */
const NEW_PAGES = 200_000;

/** What the figures are about: many applications, each with many end users, that ask for everything. */
export const HONEST = '1,000 keys, 100,000 end users, every page';

/** A text that finds the same, and is hardly ever written the same way twice. */
const inAnyCase = (name: string): string =>
  name.replace(/[a-z]/gi, (letter) =>
    Math.random() < 0.5 ? letter.toLowerCase() : letter.toUpperCase(),
  );

/** What takes the longest to answer. */
export const NEW_SEARCH = 'a page that nobody asked for before';

/** What is asked, from the everyday to the seldom. */
export function workloadsOf({ keys, pages, names, tag }: Given): Workload[] {
  const [key = ''] = keys;
  const [first = ''] = pages;
  const ofOne = { 'X-API-Key': key, 'X-External-User-Id': 'user:1' };
  const get = (path: string, headers: Record<string, string> = {}): BenchRequest => ({
    method: 'GET',
    path,
    headers,
  });
  return [
    {
      name: HONEST,
      requests: Array.from({ length: END_USERS }, (_, n) =>
        get(pages[n % pages.length] ?? '', {
          'X-API-Key': keys[n % keys.length] ?? '',
          'X-External-User-Id': `user:${n}`,
        }),
      ),
      status: 200,
      against: 'everybody',
    },
    ...OPERATIONS.map(({ operationId, path }) => ({
      name: `${operationId}, one end user`,
      requests: [get(path, ofOne)],
      status: 200,
      against: 'everybody' as const,
    })),
    { name: 'without a key', requests: [get(first)], status: 200, against: 'everybody' },
    {
      name: 'HEAD',
      requests: [{ ...get(first, ofOne), method: 'HEAD' }],
      status: 200,
      against: 'ours',
    },
    {
      name: '304',
      requests: [get(first, { ...ofOne, 'If-None-Match': tag })],
      status: 304,
      against: 'ours',
    },
    {
      name: '401: a key that nobody has',
      requests: [get(first, { 'X-API-Key': 'rk_unknown' })],
      status: 401,
      against: 'ours',
    },
    {
      name: '422: a telephone number',
      requests: [get(first, { ...ofOne, 'X-External-User-Id': '0501234567' })],
      status: 422,
      against: 'ours',
    },
    {
      name: NEW_SEARCH,
      requests: Array.from({ length: NEW_PAGES }, (_, n) =>
        get(
          `/reciters/?search=${encodeURIComponent(inAnyCase(names[n % names.length] ?? ''))}`,
          ofOne,
        ),
      ),
      status: 200,
      against: 'ours',
    },
  ];
}
