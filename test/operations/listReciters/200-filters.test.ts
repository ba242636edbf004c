import { expect, test } from 'vitest';
import type { components } from '../../../server/src/contract/generated/openapi.d.ts';
import { listAll, listPage } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

type Reciter = components['schemas']['Reciter'];

const server = useServer();

const inEgypt = ({ country }: Reciter) => country === 'EG';
const inWarsh = ({ recitations }: Reciter) =>
  recitations.some(({ riwayah }) => riwayah === 'warsh-an-nafi');
const slowly = ({ recitations }: Reciter) => recitations.some(({ style }) => style === 'mujawwad');
const slowlyInWarsh = ({ recitations }: Reciter) =>
  recitations.some(({ riwayah, style }) => riwayah === 'warsh-an-nafi' && style === 'mujawwad');

test.each([
  ['country=EG', inEgypt],
  ['riwayah=warsh-an-nafi', inWarsh],
  ['style=mujawwad', slowly],
  ['country=EG&style=mujawwad', (reciter: Reciter) => inEgypt(reciter) && slowly(reciter)],
  ['search=khalil&riwayah=warsh-an-nafi', ({ slug }: Reciter) => slug.endsWith('al-hussary')],
])('%s lists exactly the reciters for whom it holds', async (query, holds) => {
  const expected = (await listAll(server())).filter(holds);
  expect(expected).not.toEqual([]);
  expect(await listAll(server(), `&${query}`)).toEqual(expected);
});

test('riwayah and style together ask for one recitation that has both', async () => {
  const all = await listAll(server());
  expect(all.filter(slowlyInWarsh)).toEqual([]);
  expect(all.filter((reciter) => inWarsh(reciter) && slowly(reciter))).not.toEqual([]);
  const query = '?riwayah=warsh-an-nafi&style=mujawwad';
  expect(await listPage(server(), query)).toEqual({ count: 0, results: [] });
});

test('a country without reciters, or with unknown ones alone, is an empty list', async () => {
  expect(await listPage(server(), '?country=IS')).toEqual({ count: 0, results: [] });
});
