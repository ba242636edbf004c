import { expect, test } from 'vitest';
import { csvLine } from '../../server/src/domain/reports/csv.ts';

test.each([
  ['nothing special', 'Mobile app', 'Mobile app'],
  ['a comma', 'a,b', '"a,b"'],
  ['what separates cells in other languages', 'a;b', '"a;b"'],
  ['a tab', 'a\tb', '"a\tb"'],
  ['quotes', 'a "b" c', '"a ""b"" c"'],
  ['lines', 'a\r\nb', '"a\r\nb"'],
  ['a sign within', 'A - B @ C', 'A - B @ C'],
  ['a formula', '=1+1', "'=1+1"],
  ['a sum', '+1', "'+1"],
  ['a difference', '-1', "'-1"],
  ['a function', '@SUM(A1)', "'@SUM(A1)"],
  ['a formula behind a space', ' =1', "' =1"],
  ['a formula of full width', '\uFF1D1', "'\uFF1D1"],
  ['a function of full width', '\uFF20SUM(A1)', "'\uFF20SUM(A1)"],
  ['a leading tab', '\tx', '"\'\tx"'],
  ['a formula where another language begins a cell', 'a;=1', '"a;\'=1"'],
  ['the same behind a space', 'a; @x', '"a;\' @x"'],
  ['several', '=a;=b,-c', "\"'=a;'=b,'-c\""],
])('%s: %j', (_, value, cell) => {
  expect(csvLine([value, 7])).toBe(`${cell},7\r\n`);
});
