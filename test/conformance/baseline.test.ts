import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { weather } from './support/command.ts';
import { jsonIn, run } from './support/stranger.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'baseline.yaml');

describe('known findings', () => {
  beforeAll(async () => {
    const { code } = await weather(
      { laxPrecision: true },
      ...['--baseline', file, '--update-baseline'],
    );
    expect(code).toBe(0);
  });

  const entries = () => parse(readFileSync(file, 'utf8')).findings;

  test('are written with a reason to fill in and a day', () => {
    expect(entries()).toEqual([
      {
        id: 'parameter.invalid',
        cause: expect.stringContaining('parameter.invalid'),
        says: expect.stringContaining('precision'),
        reason: 'say why this is left as it is',
        expires: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
  });

  test('are left out, and only what is new fails', async () => {
    const same = await weather({ laxPrecision: true }, '--baseline', file);
    expect([same.code, same.out]).toEqual([
      0,
      expect.stringContaining('1 known finding is left out.'),
    ]);
    const more = await weather({ laxPrecision: true, noStation: true }, '--baseline', file);
    expect(more.code).toBe(1);
    expect(more.out).not.toContain('precision refuses');
  });

  test('count again once they have expired', async () => {
    const expired = join(folder, 'expired.yaml');
    const text = readFileSync(file, 'utf8').replace(/expires: .*/, 'expires: 2020-02-29');
    writeFileSync(expired, text);
    const { code, out } = await weather({ laxPrecision: true }, '--baseline', expired);
    expect([code, out]).toEqual([1, expect.stringContaining('Known until 2020-02-29')]);
  });

  test('keep their reasons, and go when they are no longer met', async () => {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/reason: .*/, 'reason: By design.'));
    await weather({ laxPrecision: true }, '--baseline', file, '--update-baseline');
    expect(entries()).toEqual([expect.objectContaining({ reason: 'By design.' })]);
    const mended = await weather({}, '--baseline', file);
    expect(mended.out).toContain('1 known finding was not met');
    await weather({}, '--baseline', file, '--update-baseline');
    expect(entries()).toEqual([]);
  });

  test('stay where only a part was tested', async () => {
    const part = join(folder, 'part.yaml');
    await weather({ laxPrecision: true }, '--baseline', part, '--update-baseline');
    const written = readFileSync(part, 'utf8');
    const own = ['--baseline', part, '--include', 'GET /**'];
    const { out } = await weather({}, ...own);
    expect(out).not.toContain('not met');
    await weather({}, ...own, '--update-baseline');
    expect(readFileSync(part, 'utf8')).toBe(written);
  });

  test.each([
    ['a reason', 'findings: [{id: a, cause: b, says: c, expires: 2031-01-01}]'],
    ['a day', 'findings: [{id: a, cause: b, says: c, reason: d}]'],
    ['a list', '- 1'],
  ])('need %s', async (_, text) => {
    const wrong = join(folder, 'wrong.yaml');
    writeFileSync(wrong, text);
    const { code, err } = await weather({}, '--baseline', wrong);
    expect([code, err]).toEqual([2, expect.stringContaining(wrong)]);
  });
});

test('a check of bodies that is known to be missing does not hide others that go missing', async () => {
  const known = join(folder, 'bodies.yaml');
  const schema = {
    type: 'object',
    required: ['kind'],
    properties: { kind: { enum: ['a', 'b'] }, size: { type: 'integer' } },
  };
  const content = JSON.stringify({ 'application/json': { schema } });
  const paths = `  /a:
    post:
      requestBody: { required: true, content: ${content} }
      responses: { '201': { description: D }, '400': { description: D }, '415': { description: D } }`;
  /** Takes any size, and any kind at all where that is forgotten. */
  const things =
    (isForgotten: boolean): RequestListener =>
    async (request, response) => {
      if (request.url !== '/v1/a') return response.writeHead(404).end();
      if (request.method !== 'POST') return response.writeHead(405, { Allow: 'POST' }).end();
      const value = await jsonIn(request);
      const { kind } = Object(value);
      const isRight = Object(value) === value && !Array.isArray(value);
      const isKnown = isForgotten || kind === 'a' || kind === 'b';
      return response.writeHead(isRight && isKnown ? 201 : 400).end();
    };
  const own = ['--baseline', known, '--writes'];
  await run(paths, things(false), ...own, '--update-baseline');
  const { findings } = parse(readFileSync(known, 'utf8'));
  expect(findings).toEqual([expect.objectContaining({ id: 'body.invalid' })]);
  const same = await run(paths, things(false), ...own);
  expect([same.code, same.out]).toEqual([0, expect.stringContaining('1 known finding is')]);
  const more = await run(paths, things(true), ...own);
  expect([more.code, more.out]).toEqual([1, expect.stringContaining('must be "a" or "b"')]);
});

describe('a severity', () => {
  test('makes another kind of a finding, or leaves it out', async () => {
    const own = { laxPrecision: true };
    const advice = await weather(own, '--severity', 'parameter.invalid=advice');
    expect([advice.code, advice.out]).toEqual([0, expect.stringContaining('parameter.invalid')]);
    const off = await weather(own, '--severity', 'parameter.*=off');
    expect([off.code, off.out]).toEqual([0, expect.not.stringContaining('parameter.invalid')]);
  });

  test.each([
    ['an unknown kind', 'parameter.wrong=off', 'no kind of finding "parameter.wrong"'],
    ['an unknown severity', 'http.head=bad', 'fault, gap, advice, off, and got "bad"'],
  ])('takes no %s', async (_, given, message) => {
    const { code, err } = await weather({}, '--severity', given);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
