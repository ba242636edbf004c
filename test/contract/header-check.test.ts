import { describe, expect, test } from 'vitest';
import { compileHeaderCheck } from '../../server/src/contract/header-check.ts';
import type { Parameter } from '../../server/src/contract/load-contract.ts';

const header = (rest: Partial<Parameter> = {}): Parameter => ({
  name: 'X-Colour',
  in: 'header',
  schema: { type: 'string', pattern: '^[a-z]+$' },
  ...rest,
});

describe('compileHeaderCheck', () => {
  test.each<[string, Parameter[], Record<string, string>, boolean]>([
    ['no header parameter', [], { 'x-colour': '1' }, true],
    ['a value that keeps the schema', [header()], { 'x-colour': 'red' }, true],
    ['a value that breaks it', [header()], { 'x-colour': 'Red' }, false],
    ['an empty value', [header()], { 'x-colour': '' }, false],
    ['a value sent twice, as Node joins it', [header()], { 'x-colour': 'red, blue' }, false],
    ['no value, which is optional', [header()], {}, true],
    ['no value, which is required', [header({ required: true })], {}, false],
    ['a parameter of the query', [header({ in: 'query' })], { 'x-colour': '1' }, true],
    [
      'a number, since values are text',
      [header({ schema: { type: 'integer' } })],
      { 'x-colour': '1' },
      false,
    ],
    [
      'one of two that breaks',
      [header(), header({ name: 'X-Two' })],
      { 'x-colour': 'red', 'x-two': '2' },
      false,
    ],
  ])('%s', (_, parameters, headers, isValid) => {
    expect(compileHeaderCheck({ parameters })(headers)).toBe(isValid);
  });

  test.each([
    ['a format', { format: 'date' }],
    ['a keyword', { divisor: 2 }],
  ])('refuses %s that it would pass over', (_, keywords) => {
    const schema = { type: 'string', ...keywords };
    expect(() => compileHeaderCheck({ parameters: [header({ schema })] })).toThrow('unknown');
  });
});
