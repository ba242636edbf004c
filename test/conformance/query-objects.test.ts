import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { type Mock, startMock } from '../../scripts/conformance/src/mock/mock.ts';
import { contractWith, run } from './support/stranger.ts';

const json = '{ description: D, content: { application/json: { schema: { type: object } } } }';

/** Says what is wrong with a query. */
type Check = (query: URLSearchParams) => boolean;

const outcomeOf = (parameter: string, isRight: Check) =>
  run(
    `  /a: { get: { parameters: [${parameter}], responses: { '200': ${json}, '400': ${json} } } }`,
    ({ url = '' }, response) => {
      const [path, query = ''] = url.split('?');
      const status = path !== '/v1/a' ? 404 : isRight(new URLSearchParams(query)) ? 200 : 400;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
    },
  );

describe('an object of which each member is a field', () => {
  const members =
    '{ size: { type: integer, minimum: 1, maximum: 9 }, state: { enum: [open, closed] } }';
  const parameter = `{ name: filter, in: query, style: deepObject, explode: true, schema: { type: object, additionalProperties: false, properties: ${members} } }`;
  const checks: Record<string, Check> = {
    size: (query) => {
      const size = query.get('filter[size]') ?? '1';
      return /^[0-9]+$/.test(size) && Number(size) >= 1 && Number(size) <= 9;
    },
    state: (query) => ['open', 'closed'].includes(query.get('filter[state]') ?? 'open'),
    others: (query) =>
      [...query.keys()].every((name) => ['filter[size]', 'filter[state]'].includes(name)),
  };

  test('is kept by a service that checks each', async () => {
    const { code, out } = await outcomeOf(parameter, (query) =>
      Object.values(checks).every((check) => check(query)),
    );
    expect([code, out]).toEqual([0, expect.not.stringContaining('parameter.')]);
  });

  test.each(Object.keys(checks))(
    'is found where the service leaves out the check of %s',
    async (left) => {
      const { code, out } = await outcomeOf(parameter, (query) =>
        Object.entries(checks).every(([name, check]) => name === left || check(query)),
      );
      expect([code, out]).toEqual([1, expect.stringContaining('parameter.invalid')]);
    },
  );

  test('has members of other names, whose schema says what type their texts stand for', async () => {
    const open =
      '{ name: filter, in: query, style: deepObject, schema: { type: object, additionalProperties: { type: integer } } }';
    const outcome = await outcomeOf(open, (query) =>
      [...query].every(([name, value]) => !name.startsWith('filter[') || /^-?[0-9]+$/.test(value)),
    );
    expect([outcome.code, outcome.out]).toEqual([0, expect.not.stringContaining('parameter.')]);
  });

  describe('is judged by the mock', () => {
    let mock: Mock;
    beforeAll(async () => {
      const paths = `  /a: { get: { parameters: [${parameter}], responses: { '200': ${json}, '400': ${json} } } }`;
      mock = await startMock(readContract('c.yaml', contractWith(paths)), 0);
    });
    afterAll(() => mock.close());

    test.each([
      ['filter[size]=9&filter[state]=open', 200],
      ['filter[size]=10', 400],
      ['filter[size]=small', 400],
      ['filter[state]=lost', 400],
      ['filter[colour]=red', 400],
      ['filter[size]=3&filter[size]=4', 200],
      ['filter[size][gt]=3', 200],
    ])('%s', async (query, status) => {
      const answer = await fetch(new URL(`a?${query}`, mock.url));
      expect(answer.status).toBe(status);
    });
  });
});

describe('a list in a query', () => {
  const listed =
    '{ name: tags, in: query, schema: { type: array, minItems: 3, maxItems: 4, items: { type: string, maxLength: 5 } } }';
  const isShort = (text: string): boolean => text !== '' && [...text].length <= 5;
  const right =
    (least: number, most: number): Check =>
    (query) => {
      const tags = query.getAll('tags');
      const { length } = tags;
      return length === 0 || (length >= least && length <= most && tags.every(isShort));
    };

  test('is kept by a service that counts its items', async () => {
    expect((await outcomeOf(listed, right(3, 4))).code).toBe(0);
  });

  test.each([
    ['too many', right(3, 5), 'refuses 5 items (must NOT have more than 4 items)'],
    ['too few', right(2, 4), 'must NOT have fewer than 3 items'],
  ])('is found where it may have %s', async (_, isRight, words) => {
    const { code, out } = await outcomeOf(listed, isRight);
    expect([code, out]).toEqual([1, expect.stringContaining(words)]);
  });
});
