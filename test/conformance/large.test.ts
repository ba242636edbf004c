import { expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { foresee } from '../../scripts/conformance/src/engine/foresee.ts';

/** A contract as large as the largest that are public, in which every operation has a rule of its own. */
function largeContract(operations: number): string {
  const parameter = (name: string, maximum: number) => ({
    name,
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum },
  });
  const paths = Array.from({ length: operations }, (_, index) => [
    `/things-${index}/{id}`,
    {
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          ...['a', 'b', 'c', 'd'].map((name, at) => parameter(name, 100 * (index + at + 1))),
          {
            name: 'name',
            in: 'query',
            schema: { type: 'string', pattern: '^[a-z]{2,40}(-[0-9]+)?$' },
          },
        ],
        responses: { 200: { description: 'It.' }, 400: { description: 'Not so.' } },
      },
    },
  ]);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.fromEntries(paths),
  });
}

test('a sample of a large contract keeps to the budget and leaves no operation out', () => {
  const contract = readContract('large.json', largeContract(250));
  const { requests, left, planned } = foresee(contract, {
    url: new URL('http://127.0.0.1:1'),
    contract: { file: 'large.json', text: '' },
    keys: {},
    headers: [],
    keyRequired: false,
    limits: true,
    writes: false,
    maxRequests: 4000,
    seed: 1,
    rounds: 100,
    workflow: undefined,
  });
  expect(requests).toBeLessThanOrEqual(4000);
  expect(left).toBeGreaterThan(250);
  const asked = new Set(planned.map(({ address }) => address));
  expect(contract.operations.filter(({ path }) => !asked.has(path))).toEqual([]);
});
