import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { RIWAYAH_NAMES, RIWAYAT, STYLE_NAMES, STYLES } from '../../client/src/index.ts';
import { readGlossary } from '../../scripts/shared/glossary.ts';
import { placeOf } from '../support/contract.ts';

const valuesOf = (name: string): unknown =>
  placeOf('openapi', 'components', 'schemas', name, 'enum').value;

test('the lists have the values of the contract, in its order', () => {
  expect(RIWAYAT).toEqual(valuesOf('Riwayah'));
  expect(STYLES).toEqual(valuesOf('Style'));
});

test('every value has a name in English and in Arabic, and no two the same', () => {
  for (const [values, names] of [
    [RIWAYAT, RIWAYAH_NAMES],
    [STYLES, STYLE_NAMES],
  ] as const) {
    expect(Object.keys(names)).toEqual(values);
    const all = Object.values(names);
    for (const { name, name_ar } of all) {
      expect(name).toMatch(/^[A-Za-z’ -]+$/);
      expect(name_ar).toMatch(/^[\u0621-\u064A ]+$/);
    }
    expect(new Set(all.flatMap(({ name, name_ar }) => [name, name_ar])).size).toBe(2 * all.length);
  }
});

test('every name has two sources, each with an address', () => {
  const { sources, Riwayah, Style } = readGlossary();
  for (const term of [...Object.values(Riwayah), ...Object.values(Style)]) {
    expect(new Set(term.sources).size).toBe(2);
    for (const source of term.sources) expect(sources[source]?.url).toMatch(/^https:/);
  }
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
