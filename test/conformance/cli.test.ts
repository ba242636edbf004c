import { describe, expect, test } from 'vitest';
import { conformance, weather } from './support/command.ts';

describe('the command exits with', () => {
  test('0 where every promise is kept', async () => {
    const { code, out } = await weather({});
    expect(code).toBe(0);
    expect(out).toMatch(/KEPT\. [\d,]+ requests in [\d.]+ s, seed 7\.\n$/);
  });

  test('1 where one is broken, and says which, where it stands, and how to see it again', async () => {
    const { code, out } = await weather({ laxPrecision: true });
    expect(code).toBe(1);
    expect(out).toContain('parameter.invalid');
    expect(out).toContain('promised: precision refuses "0" (must be > 0)');
    expect(out).toMatch(/contract: .*weather\.yaml:26\n/);
    expect(out).toMatch(/again: +curl -i .*precision=0'/);
  });

  test('1 as soon as one is, with --bail', async () => {
    const all = await weather({ noStation: true });
    const bail = await weather({ noStation: true }, '--bail');
    const requests = ({ out }: typeof all): number =>
      Number(/ ([\d,]+) requests? in/.exec(out)?.[1]?.replace(',', ''));
    expect([all.code, bail.code]).toEqual([1, 1]);
    expect(requests(bail)).toBeLessThan(requests(all) / 4);
  });

  test.each([
    [
      'the contract cannot be read',
      ['--url', 'http://127.0.0.1:1', '--contract', '/nowhere'],
      '/nowhere cannot be read: there is no such file.\n',
    ],
    [
      'the contract is not one',
      ['--url', 'http://127.0.0.1:1', '--contract', 'package.json'],
      'package.json is not a contract of OpenAPI 3.\n',
    ],
    ['there is no address', [], 'Say where the service is: --url URL\n'],
    [
      'the address holds a password',
      ['--url', 'http://a:b@127.0.0.1'],
      'Its credentials go into --header',
    ],
    [
      'an option is unknown',
      ['--url', 'http://127.0.0.1:1', '--nonsense'],
      "error: unknown option '--nonsense'\n",
    ],
  ])('2 where %s', async (_, args, message) => {
    const { code, err } = await conformance(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
