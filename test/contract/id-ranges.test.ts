import { expect, test } from 'vitest';
import { idRanges } from '../../scripts/generate/id-ranges.ts';

const id = { name: 'id', in: 'path', schema: { type: 'integer', minimum: 1, maximum: 9 } };

/** The ranges of a contract with one path. */
const rangesOf = (path: string, ...parameters: object[]): object =>
  idRanges({ paths: { [path]: { get: { parameters } } }, components: { parameters: { Id: id } } });

test('a whole number called id, written out or by reference', () => {
  const ranges = { '/books/{id}/': [1, 9] };
  expect(rangesOf('/books/{id}/', id, { name: 'full', in: 'query' })).toEqual(ranges);
  expect(rangesOf('/books/{id}/', { $ref: '#/components/parameters/Id' })).toEqual(ranges);
});

test('without bounds, every number that JavaScript can tell from its neighbours', () => {
  const unbounded = { ...id, schema: { type: 'integer' } };
  expect(rangesOf('/books/{id}/', unbounded)).toEqual({
    '/books/{id}/': [0, Number.MAX_SAFE_INTEGER],
  });
});

test.each([
  ['a text', '/books/{id}/', [{ ...id, schema: { type: 'string' } }]],
  ['another name', '/books/{number}/', [{ ...id, name: 'number' }]],
  ['two parameters', '/books/{id}/{page}/', [id, { ...id, name: 'page' }]],
  ['an id in the query', '/books/', [{ ...id, in: 'query' }]],
])('none for %s: the client would leave braces in the address', (_, path, parameters) => {
  expect(rangesOf(path, ...parameters)).toEqual({});
});
