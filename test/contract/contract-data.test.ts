import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { CONTRACTS } from '../support/contract.ts';

const generated = new URL('../../server/src/contract/generated/', import.meta.url);

test.each(CONTRACTS)('%s: the data is what is written', (name) => {
  const { text, document } = loadContract(name);
  expect(document).toEqual(parse(text));
});

test.each(CONTRACTS)('%s: the data is ASCII, which keeps its strings small', async (name) => {
  const data = await readFile(new URL(`${name}.json`, generated), 'utf8');
  expect(data.match(/[^ -~\n]/g)).toBeNull();
});
