import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../../scripts/conformance/src/exchange/content.ts';
import { MAX_BODY } from '../../scripts/conformance/src/exchange/exchange.ts';
import { run } from './support/stranger.ts';

const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const answer = (coding: string, body: Buffer) => ({
  status: 200,
  headers: [['Content-Encoding', coding]] as const,
  body,
});

describe('content that is decoded to more than any answer may have', () => {
  const whole = Buffer.alloc(MAX_BODY);
  const larger = Buffer.alloc(MAX_BODY + 1);

  test.each([
    ['gzip', gzipSync],
    ['br', brotli],
    ['deflate', deflateSync],
    ['gzip, br', (bytes: Buffer) => brotli(gzipSync(bytes))],
  ])('is not decoded: %s', (coding, encode) => {
    expect(contentOf(answer(coding, encode(whole)))?.length).toBe(MAX_BODY);
    expect(contentOf(answer(coding, encode(larger)))?.length).toBeUndefined();
  });
});

test('content that is not in its coding is not said to be too large', async () => {
  const json = '{ description: D, content: { application/json: { schema: { type: object } } } }';
  const { out } = await run(
    `  /a: { get: { responses: { '200': ${json} } } }`,
    ({ url }, response) => {
      response.setHeader('Content-Type', 'application/json');
      if (url === '/v1/a') response.setHeader('Content-Encoding', 'gzip');
      response.writeHead(url === '/v1/a' ? 200 : 404).end('{}');
    },
  );
  expect(out).toContain('gzip that cannot be decoded, or is more than 32 MiB when it is\n');
});
