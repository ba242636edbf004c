import { expect, test } from 'vitest';
import { parseLinks } from '../../scripts/conformance/src/groups/lists/links.ts';
import { holds } from '../../scripts/conformance/src/groups/lists/model.ts';

test('links are read as RFC 8288 has them', () => {
  const links = parseLinks(
    '</a?x=1,2>; rel="first prev", <b>;rel=next;title="x, y", <c>; title="z"; rel="last"',
  );
  expect([...links]).toEqual([
    ['first', '/a?x=1,2'],
    ['prev', '/a?x=1,2'],
    ['next', 'b'],
    ['last', 'c'],
  ]);
});

test('filters inside one list have to hold of one and the same item', () => {
  const value = {
    list: [
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ],
    c: null,
  };
  const wanted = (a: string, b: string) => [
    { path: ['list', 'a'], text: a },
    { path: ['list', 'b'], text: b },
  ];
  expect(holds(value, wanted('1', '1'))).toBe(true);
  expect(holds(value, wanted('1', '2'))).toBe(false);
  expect(holds(value, [{ path: ['c'], text: 'null' }])).toBe(false);
});
