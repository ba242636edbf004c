import { expect, test } from 'vitest';
import type { components } from '../../../server/src/contract/generated/openapi.d.ts';
import { listAll, listPage } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

type Reciter = components['schemas']['Reciter'];

const server = useServer();

const english = new Intl.Collator('en');
const arabic = new Intl.Collator('ar');

test.each<[string, (a: Reciter, b: Reciter) => number]>([
  ['name', (a, b) => english.compare(a.name, b.name)],
  ['-name', (a, b) => english.compare(b.name, a.name)],
  ['name_ar', (a, b) => arabic.compare(a.name_ar, b.name_ar)],
  ['-name_ar', (a, b) => arabic.compare(b.name_ar, a.name_ar)],
  ['recitations_count', (a, b) => a.recitations_count - b.recitations_count],
  ['-recitations_count', (a, b) => b.recitations_count - a.recitations_count],
])('ordering=%s, ties by ascending id', async (ordering, compare) => {
  const listed = await listAll(server(), `&ordering=${ordering}`);
  const sorted = listed.toSorted((a, b) => compare(a, b) || a.id - b.id);
  expect(listed.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
});

test('without ordering it is by name', async () => {
  expect(await listPage(server())).toEqual(await listPage(server(), '?ordering=name'));
});
