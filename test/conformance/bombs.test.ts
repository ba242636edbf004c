import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../../scripts/conformance/src/exchange/content.ts';
import { MAX_BODY } from '../../scripts/conformance/src/exchange/exchange.ts';

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
