import { expect, test } from 'vitest';
import { loadContract } from '../../../server/src/contract/load-contract.ts';
import { listReciters, problemIn } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

/** The names that the answer's errors list, all of them parts of the query. */
async function refusedNames(query: string): Promise<string[]> {
  const answer = await listReciters(server(), query);
  expect(answer.status).toBe(400);
  const { code, errors = [] } = problemIn(answer);
  expect(code).toBe('invalid_parameter');
  expect(errors.map((error) => error.in)).toEqual(errors.map(() => 'query'));
  return errors.map(({ name }) => name);
}

test.each([
  ['unknown', '?pagesize=5', 'pagesize'],
  ['unknown, in another case', '?Page=1', 'Page'],
  ['unknown, without a value', '?x', 'x'],
  ['unknown, without a name', '?=1', ''],
  ['unknown, a word of JavaScript', '?__proto__=1', '__proto__'],
  ['unknown, a method of objects', '?constructor=1', 'constructor'],
  ['unknown, written as a list', '?page[]=1', 'page[]'],
  ['unknown, written as an object', '?page[a]=1', 'page[a]'],
  ['repeated', '?page=1&page=1', 'page'],
  ['repeated, once escaped', '?page=1&p%61ge=2', 'page'],
  ['empty', '?search=', 'search'],
  ['empty, without an equals sign', '?country', 'country'],
  ['a page size above the maximum', '?page_size=101', 'page_size'],
  ['a page size of none', '?page_size=0', 'page_size'],
  ['a page before the first', '?page=0', 'page'],
  ['a negative page', '?page=-1', 'page'],
  ['a search of 101 characters', `?search=${'a'.repeat(101)}`, 'search'],
  ['a search with a NUL', '?search=%00', 'search'],
  ['a search with a line break', '?search=a%0Ab', 'search'],
  ['a search with a delete character', '?search=a%7Fb', 'search'],
  ['an unknown ordering', '?ordering=id', 'ordering'],
  ['an ordering of two', '?ordering=name,name_ar', 'ordering'],
  ['an unknown riwayah', '?riwayah=hafs', 'riwayah'],
  ['an unknown style', '?style=MURATTAL', 'style'],
  ['a country in small letters', '?country=eg', 'country'],
  ['a country of three letters', '?country=EGY', 'country'],
  ['a country and a line break', '?country=EG%0A', 'country'],
  ['a value whose percent-escape is cut off', '?search=%E0%A4%A', 'search'],
  ['a value that is not UTF-8', '?search=%FF', 'search'],
  ['half a surrogate pair', '?search=%ED%A0%80', 'search'],
])('%s: %s', async (_, query, name) => {
  expect(await refusedNames(query)).toEqual([name]);
});

test.each([
  [
    'names the parameters that there are',
    '?limit=5',
    'is not a parameter of this operation, which takes page, page_size, search, ordering, riwayah, style, country',
  ],
  ['shows a country', '?country=eg', 'must have the form of EG: two capital letters'],
  [
    'says what a search may not hold',
    '?search=a%0Ab',
    'must not hold control characters, such as line breaks',
  ],
])('%s: %s', async (_, query, detail) => {
  const { errors } = problemIn(await listReciters(server(), query));
  expect(errors?.map((error) => error.detail)).toEqual([detail]);
});

test('a name whose percent-escape is broken', async () => {
  expect(await refusedNames('?%E0%A4%A=1')).toHaveLength(1);
});

test('lists every parameter that is wrong, each once', async () => {
  const query = '?page=0&page_size=1e1&page_size=5&search=&x=1&ordering=id&style=murattal';
  const names = await refusedNames(query);
  expect(names.sort()).toEqual(['ordering', 'page', 'page_size', 'search', 'x']);
});

test('says in a sentence which parameter is wrong, and how', async () => {
  const { detail } = problemIn(await listReciters(server(), '?page_size=101'));
  expect(detail).toContain('page_size');
  expect(detail).toContain('100');
});

test.each(["'", '!', '$', '(', ')', '*', ',', ';', ':', '@', '/', '?', '[', '='])(
  'a value with %s in it is refused for what it is, escaped or not',
  async (character) => {
    const errorsWith = async (text: string) =>
      problemIn(await listReciters(server(), `?country=E${text}`)).errors;
    const errors = await errorsWith(character);
    expect(errors).toMatchObject([{ in: 'query', name: 'country' }]);
    expect(errors?.[0]?.detail).toContain('form');
    expect(await errorsWith(encodeURIComponent(character))).toEqual(errors);
  },
);

test('nothing between the signs is no parameter', async () => {
  for (const query of ['?', '?&', '?page=1&', '?&&page=1'])
    expect((await listReciters(server(), query)).status).toBe(200);
});

test('a body, where none is taken', async () => {
  const answer = await listReciters(server(), '', { body: '{}' });
  expect(problemIn(answer)).toMatchObject({ status: 400, code: 'malformed_request' });
});

test('of thousands of names that somebody made up, as many as the contract says', async () => {
  const { Problem } = loadContract('openapi').document.components.schemas;
  const made = Array.from({ length: 1_000 }, (_, at) => `m${at}`);
  const names = await refusedNames(`?${made.join('&')}`);
  expect(names).toEqual(made.slice(0, Problem?.properties?.errors?.maxItems));
  expect(names.length).toBeLessThan(made.length);
});
