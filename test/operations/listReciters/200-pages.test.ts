import { expect, test } from 'vitest';
import { linksIn, listAll, listPage, listReciters, pageIn } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

const queryOf = (address = ''): URLSearchParams =>
  new URL(address, 'http://reciters.test').searchParams;

/** Follows `next` from this query to the end. */
async function walk(query: string): Promise<{ ids: number[]; counts: Set<number> }> {
  const ids: number[] = [];
  const counts = new Set<number>();
  for (let address: string | undefined = query; address !== undefined; ) {
    const answer = await listReciters(server(), address);
    const { count, results } = pageIn(answer);
    counts.add(count);
    ids.push(...results.map(({ id }) => id));
    address = linksIn(answer).next?.replace('/reciters/', '');
  }
  return { ids, counts };
}

test.each([1, 7, 20, 100])('page_size=%i: that many on each page but the last', async (size) => {
  const { count, results } = await listPage(server(), `?page_size=${size}`);
  expect(results).toHaveLength(size);
  const last = Math.ceil(count / size);
  const rest = await listPage(server(), `?page_size=${size}&page=${last}`);
  expect(rest.results).toHaveLength(count - size * (last - 1));
});

test.each(['?page_size=7', '?ordering=-name_ar&page_size=30', '?country=EG&page_size=10'])(
  'following next from %s meets every match once, in order',
  async (query) => {
    const { ids, counts } = await walk(query);
    const all = await listAll(server(), `&${query.slice(1)}`.replace(/&?page_size=\d+/, ''));
    expect(ids).toEqual(all.map(({ id }) => id));
    expect([...counts]).toEqual([all.length]);
  },
);

test('links keep every filter, whatever its letters', async () => {
  const asked = { search: 'ال & محمد', country: 'EG', style: 'murattal', ordering: '-name' };
  const query = new URLSearchParams({ ...asked, page_size: '1', page: '2' });
  const links = linksIn(await listReciters(server(), `?${query}`));
  for (const address of Object.values(links)) {
    const { page: _, ...kept } = Object.fromEntries(queryOf(address));
    expect(kept).toEqual({ ...asked, page_size: '1' });
  }
});

test.each([
  ['the first page', '', { first: '1', next: '2', last: '9' }],
  ['a page between', '?page=4', { first: '1', prev: '3', next: '5', last: '9' }],
  ['the last page', '?page=9', { first: '1', prev: '8', last: '9' }],
  ['just past the end', '?page=10', { first: '1', prev: '9', last: '9' }],
  ['far past the end', '?page=400', { first: '1', prev: '9', last: '9' }],
  ['one page alone', '?page_size=100&country=EG', { first: '1', last: '1' }],
  ['no match', '?search=nobody', { first: '1', last: '1' }],
])('links of %s', async (_, query, pages) => {
  const links = Object.entries(linksIn(await listReciters(server(), query)));
  const linked = links.map(([relation, address]) => [relation, queryOf(address).get('page')]);
  expect(Object.fromEntries(linked)).toEqual(pages);
});

test.each(['10', '400', '99999999999999999999', `1${'0'.repeat(400)}`])(
  'page=%s is past the end: empty, and no error',
  async (page) => {
    expect(await listPage(server(), `?page=${page}`)).toEqual({ count: 165, results: [] });
  },
);
