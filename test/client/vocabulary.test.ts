import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { RIWAYAT, STYLES } from '../../client/src/index.ts';
import { placeOf } from '../support/contract.ts';

const valuesOf = (name: string): unknown =>
  placeOf('openapi', 'components', 'schemas', name, 'enum').value;

test('the lists have the values of the contract, in its order', () => {
  expect(RIWAYAT).toEqual(valuesOf('Riwayah'));
  expect(STYLES).toEqual(valuesOf('Style'));
});

test.each([
  ['riwayah', 'Riwayah'],
  ['style', 'Style'],
])('editors say at %s what its values mean, in a query and in a record', async (name, schema) => {
  const description = placeOf('openapi', 'components', 'schemas', schema, 'description').value;
  const [firstLine = ''] = String(description).split('\n');
  const generated = new URL('../../client/src/generated/openapi.ts', import.meta.url);
  const types = await readFile(generated, 'utf8');
  const comments = [...types.matchAll(/\/\*\*(.+?)\*\/\s+(\w+)\??: components/gs)];
  const those = comments.filter(([, , property]) => property === name);
  expect(those.length).toBeGreaterThan(1);
  expect(those.filter(([, text]) => !text?.includes(firstLine))).toEqual([]);
});
