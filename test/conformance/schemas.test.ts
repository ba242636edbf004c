import { describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { contractWith } from './support/stranger.ts';

/** The messages of what is wrong with a value under a schema. */
function wrong(schema: string, value: number): string[] {
  const { operations, schemas } = readContract(
    'c.yaml',
    contractWith(
      `  /a: { get: { parameters: [{ name: a, in: query, schema: ${schema} }], responses: { '200': { description: D } } } }`,
    ),
  );
  const pointer = operations[0]?.parameters[0]?.schema ?? '';
  return schemas.violations(pointer, value).map(({ message }) => message);
}

describe('multipleOf is about numbers as they are written:', () => {
  test.each([
    [19.99, 0.01],
    [0.3, 0.1],
    [123456789.01, 0.01],
    [1e21, 0.5],
    [-7.5, 2.5],
    [3e-7, 1e-7],
    [0, 0.01],
  ])('%d is a multiple of %d', (value, step) => {
    expect(wrong(`{ type: number, multipleOf: ${step} }`, value)).toEqual([]);
  });

  test.each([
    [19.995, 0.01],
    [123456789.015, 0.01],
    [7, 2.5],
  ])('%d is no multiple of %d', (value, step) => {
    const message = `must be multiple of ${step}`;
    expect(wrong(`{ type: number, multipleOf: ${step} }`, value)).toEqual([message]);
  });
});
