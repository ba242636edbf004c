import { describe, expect, test } from 'vitest';
import { linksOf, pageOf } from '../../server/src/domain/catalogue/pages.ts';

const items = [1, 2, 3, 4, 5];

describe('pageOf', () => {
  test.each([
    [1, 2, [1, 2]],
    [2, 2, [3, 4]],
    [3, 2, [5]],
    [4, 2, []],
    [1, 5, items],
    [1, 100, items],
    [1e20, 100, []],
    [Number.POSITIVE_INFINITY, 1, []],
  ])('page %d of size %d', (page, page_size, expected) => {
    expect(pageOf(items, { page, page_size })).toEqual(expected);
  });
});

describe('linksOf', () => {
  const relationsOf = (page: number, count: number) =>
    linksOf('/l/', { page, page_size: 10 }, count)
      .split(', ')
      .map((link) => /page=(\d+).*rel="(\w+)"/.exec(link)?.slice(1).reverse().join(' '));

  test.each([
    ['nothing to list', 1, 0, ['first 1', 'last 1']],
    ['one page', 1, 10, ['first 1', 'last 1']],
    ['the first page', 1, 11, ['first 1', 'next 2', 'last 2']],
    ['the last page', 2, 11, ['first 1', 'prev 1', 'last 2']],
    ['a page between', 2, 30, ['first 1', 'prev 1', 'next 3', 'last 3']],
    ['past the end', 9, 30, ['first 1', 'prev 3', 'last 3']],
    ['infinitely past it', Number.POSITIVE_INFINITY, 30, ['first 1', 'prev 3', 'last 3']],
  ])('%s', (_, page, count, relations) => {
    expect(relationsOf(page, count)).toEqual(relations);
  });

  test('escapes what would end the link or the header', () => {
    const query = { page: 1, page_size: 10, search: '>; rel="x", <\r\n&é' };
    const link = linksOf('/l/', query, 1);
    expect(link).toMatch(/^<[\x21-\x3b\x3f-\x7e=]+>; rel="first", <[^<>]+>; rel="last"$/);
    const { searchParams } = new URL(/<([^>]+)>/.exec(link)?.[1] ?? '', 'http://a');
    expect(searchParams.get('search')).toBe(query.search);
  });
});
