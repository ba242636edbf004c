import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { placeIn } from '../../support/contract.ts';
import { responsesOf } from '../../support/contract-check.ts';
import { listAll, listPage, listReciters, pageIn } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

const shown = placeIn(
  responsesOf('openapi', 'listReciters'),
  '200',
  'content',
  'application/json',
  'examples',
);

/** The data file's row of a reciter, as far as a record shows it. */
const rowOf = (row: Record<string, string>, at: number) => ({
  id: at + 1,
  slug: row.slug,
  name: row.name_en,
  name_ar: row.name_ar,
  country: row.country || null,
  birth_year: row.born ? Number(row.born) : null,
  death_year: row.died ? Number(row.died) : null,
  recitations: (row.recitations || '')
    .split(';')
    .filter((pair) => pair !== '')
    .map((pair) => ({ riwayah: pair.split('|')[0], style: pair.split('|')[1] })),
});

test('asked for nothing in particular: the first 20 of all', async () => {
  const { count, results } = await listPage(server());
  expect(count).toBe(165);
  expect(results).toEqual((await listAll(server())).slice(0, 20));
});

test('every row of the data file is a record, with ids in its order', async () => {
  const file = new URL('../../../server/data/reciters.csv', import.meta.url);
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true });
  const records = (await listAll(server())).sort((a, b) => a.id - b.id);
  expect(records).toEqual(
    rows.map(rowOf).map((row) => ({ ...row, recitations_count: row.recitations.length })),
  );
});

test('the answers that the contract shows are the true ones', async () => {
  const page = await listPage(server(), '?search=husary');
  const pastTheEnd = await listPage(server(), '?page=99');
  expect({ page, past_the_end: pastTheEnd }).toEqual({
    page: shown && placeIn(shown, 'page', 'value')?.value,
    past_the_end: shown && placeIn(shown, 'past_the_end', 'value')?.value,
  });
});

test('a key and an end-user id change nothing of the answer', async () => {
  const { key } = await server().createKey();
  const headers = { 'X-API-Key': key, 'X-External-User-Id': 'user:42' };
  const answer = await listReciters(server(), '', { headers });
  expect(pageIn(answer)).toEqual(await listPage(server()));
});

test('the same question has the same bytes and entity tag, another question others', async () => {
  const [first, again, other] = [
    await listReciters(server(), '?page=2'),
    await listReciters(server(), '?page=2'),
    await listReciters(server(), '?page=3'),
  ];
  expect(again.bytes).toEqual(first.bytes);
  expect(again.headers.get('ETag')).toBe(first.headers.get('ETag'));
  expect(other.headers.get('ETag')).not.toBe(first.headers.get('ETag'));
});
