import { expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { ideasFor } from '../../scripts/conformance/src/scenario/texts.ts';
import { contractWith } from './support/stranger.ts';

test('a boolean is tried with a few wrong texts, not with every character', () => {
  const contract = readContract(
    'c.yaml',
    contractWith(
      "  /a: { get: { parameters: [{ name: a, in: query, schema: { type: boolean } }], responses: { '200': { description: D } } } }",
    ),
  );
  const parameter = contract.operations[0]?.parameters[0];
  const texts = parameter ? [...ideasFor(contract, parameter).keys()] : [];
  expect(texts).toEqual(expect.arrayContaining(['true', 'false', 'a\u00e9']));
  expect(texts.length).toBeLessThan(60);
});
