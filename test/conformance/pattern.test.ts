import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../scripts/conformance/src/contract/patterns.ts';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { textOfLength, textsAround } from '../../scripts/conformance/src/values/pattern-texts.ts';
import { parsePattern, type Tree } from '../../scripts/conformance/src/values/pattern-tree.ts';
import { judge } from '../../scripts/conformance/src/values/verdict.ts';
import { contractWith } from './support/stranger.ts';

function treeOf(pattern: string): Tree {
  const tree = parsePattern(pattern);
  if (tree === undefined) throw new Error(`${pattern} is not parsed.`);
  return tree;
}

const textsFor = (pattern: string): string[] =>
  [...textsAround(treeOf(pattern))].map(({ text }) => text);

function sides(pattern: string): { fits: string[]; breaks: string[] } {
  const matcher = new RegExp(pattern, 'u');
  const texts = textsFor(pattern);
  return {
    fits: texts.filter((text) => matcher.test(text)),
    breaks: texts.filter((text) => !matcher.test(text)),
  };
}

describe('texts around a pattern', () => {
  test('stand on both sides of every count', () => {
    const { fits, breaks } = sides('^[a-c]{2,4}$');
    expect(fits.map(({ length }) => length)).toEqual(expect.arrayContaining([2, 3, 4]));
    expect(breaks.map(({ length }) => length)).toEqual(expect.arrayContaining([1, 5]));
  });

  test('hold every character of a class, and those next to its ends', () => {
    const { fits, breaks } = sides('^[a-c_]x$');
    expect(fits).toEqual(expect.arrayContaining(['ax', 'bx', 'cx', '_x']));
    expect(breaks).toEqual(expect.arrayContaining(['`x', 'dx', '^x']));
  });

  test('put a forbidden character where a check of the first ones would miss it', () => {
    const { breaks } = sides('^[a-z]{0,63}$');
    expect(breaks.some((text) => [...text].length === 63 && text.endsWith('@'))).toBe(true);
  });

  test('hold what a lookahead forbids, at the bounds of its own counts', () => {
    const { fits, breaks } = sides('^(?![0-9]{7,15}$)[a-z0-9]{1,20}$');
    const digits = (texts: string[]): number[] =>
      texts.filter((text) => /^[0-9]+$/.test(text)).map(({ length }) => length);
    expect(digits(breaks)).toEqual(expect.arrayContaining([7, 8, 15]));
    expect(digits(fits)).toEqual(expect.arrayContaining([6, 16]));
  });

  test('take every alternative', () => {
    expect(textsFor('^(?:cat|dog)$')).toEqual(expect.arrayContaining(['cat', 'dog']));
  });

  test('know Unicode properties', () => {
    expect(sides('^\\p{Lu}$').fits).toEqual(expect.arrayContaining(['A', '\u00c0', '\uff21']));
  });

  test.each([
    String.raw`\p{L}{500000}`,
    '^(?:(?:x{4000}){4000}){4000}$',
    '^(?:(?:x{4000}){0,4000}){0,4000}$',
  ])('are no longer than any that is sent: %s', (pattern) => {
    expect(textsFor(pattern).filter(({ length }) => length > 65_536)).toEqual([]);
  });

  test('are few, and hold every word, where a pattern is a long list of words', () => {
    const words = Array.from({ length: 500 }, (_, index) => `word${index}`);
    const texts = textsFor(`^(?:${words.join('|')})$`);
    expect(texts.length).toBeLessThan(6000);
    expect(texts).toEqual(expect.arrayContaining(words.slice(0, 100)));
  });

  test('are not found for a pattern that cannot be parsed', () => {
    expect(parsePattern('(')).toBeUndefined();
  });
});

describe('a text of a length', () => {
  test('fits the pattern', () => {
    expect(textOfLength(treeOf('^[A-Z][a-z0-9]{0,63}$'), 64)).toMatch(/^[A-Z][a-z0-9]{63}$/);
  });

  test('is not found where the pattern has no room', () => {
    expect(textOfLength(treeOf('^[A-Z]{2}$'), 3)).toBeUndefined();
  });
});

describe('a pattern of a contract', () => {
  test('takes no time to find out that a text does not match', () => {
    const pattern = String.raw`^(https?:\/\/)?([\da-z\.-]+)\.([a-z\.]{2,6})([\/\w \.-]*)*\/?$`;
    const given = {
      pattern: compilePattern(pattern),
      text: `http://www.a.com/${'a'.repeat(60)}?b`,
    };
    expect(runInNewContext('pattern.test(text)', given, { timeout: 10_000 })).toBe(false);
  });

  test.each(['^(?:x{1,1000}){1,1000}$', '^(([a-z])+.)+[A-Z]([a-z])+$', '^(?=(a*)*b)(a*)*$'])(
    'is given up where it takes years all the same, and the report says so: %s',
    (pattern) => {
      const contract = readContract(
        'c.yaml',
        contractWith(
          `  /a: { get: { parameters: [{ name: a, in: query, schema: { type: string, pattern: ${JSON.stringify(pattern)} } }], responses: { '200': { description: D } } } }`,
        ),
      );
      const [operation] = contract.operations;
      const [parameter] = operation?.parameters ?? [];
      if (parameter === undefined) throw new Error('The contract has no parameter.');
      expect(judge(contract, parameter, '!').kind).toBe('invalid');
      const long = `${pattern.includes('x') ? 'x'.repeat(1000) : 'a'.repeat(1000)}@`;
      expect(judge(contract, parameter, long).kind).toBe('unclear');
      expect(judge(contract, parameter, '!').kind).toBe('unclear');
      const [gap] = contract.source.gaps.values();
      expect(gap?.what).toContain(pattern);
    },
  );

  test('that is given up takes no other check of its schema with it', () => {
    const pattern = '^(?=(b*)*c)(b*)*$';
    const body = {
      type: 'object',
      required: ['size'],
      properties: {
        name: { type: 'string', pattern },
        other: { type: 'string', pattern },
        size: { type: 'integer' },
      },
    };
    const content = `{ application/json: { schema: ${JSON.stringify(body)} } }`;
    const contract = readContract(
      'c.yaml',
      contractWith(
        `  /a: { post: { requestBody: { content: ${content} }, responses: { '200': { description: D } } } }
  /b: { post: { requestBody: { content: ${content} }, responses: { '200': { description: D } } } }`,
      ),
    );
    const { schemas, operations, source } = contract;
    const [first, second] = operations;
    const at = first?.body?.schema ?? '';
    const long = 'b'.repeat(1000);
    expect(schemas.judge(at, { name: `${long}@`, size: 1 })).toBeUndefined();
    expect(schemas.judge(at, { size: 1 })).toEqual([]);
    expect(schemas.judge(at, { name: 'b', size: 1 })).toBeUndefined();
    expect(schemas.judge(at, { name: 'b', size: 'a' })).toEqual([
      { pointer: `${at}/properties/size/type`, at: '/size', message: 'must be integer' },
    ]);
    expect(schemas.judge(at, { name: 'b', other: 'bb', size: 'a' })).toBeUndefined();
    expect(second?.body).toBeDefined();
    const [gap, ...more] = source.gaps.values();
    expect([gap?.what, more]).toEqual([expect.stringContaining(pattern), []]);
  });

  test.each([
    ['^.$', '😀', true],
    ['^[^a]$', '😀', true],
    [String.raw`^\p{L}+$`, 'قارئ', true],
    [String.raw`^\D$`, '😀', true],
    [String.raw`^[a-z\-]+$`, 'a-b', true],
    ['(?i)^abc$', 'ABC', true],
    ['^[a-c]{2}$', 'abc', false],
    [String.raw`\Aab\Z`, 'ab', true],
    [String.raw`\Aab\z`, 'abZ', false],
    [String.raw`^\\Z$`, '\\Z', true],
  ])('%s is read as characters: %s', (pattern, text, isMatch) => {
    expect(compilePattern(pattern)?.test(text)).toBe(isMatch);
  });
});
