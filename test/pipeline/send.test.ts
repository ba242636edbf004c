import { randomBytes } from 'node:crypto';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { sendRepresentation } from '../../server/src/pipeline/answers/send.ts';
import { representBytes } from '../../server/src/representation.ts';
import { call, decode } from '../support/call.ts';
import { serveApp } from '../support/serve-app.ts';

/** Around what is compressed at all, what goes out as a text, and what goes out in pieces. */
const LENGTHS = [0, 1, 511, 512, 11_999, 12_000, 12_001, 65_536, 65_537];

const bodies = new Map(LENGTHS.map((length) => [`/${length}`, randomBytes(length)]));
const representations = new Map(
  [...bodies].map(([path, bytes]) => [path, representBytes(bytes, 'application/octet-stream')]),
);
const server = serveApp(() =>
  express().use((req, res) => {
    const representation = representations.get(req.path);
    if (representation !== undefined) void sendRepresentation(req, res, representation);
  }),
);

test.each(['identity', 'br', 'gzip'])('any bytes arrive as they are, in %s', async (coding) => {
  const headers = { 'Accept-Encoding': coding };
  // The first time it is prepared, and then sent as it was kept.
  for (const [path, bytes] of bodies)
    for (const time of ['first', 'second']) {
      const got = await call(server(), path, { headers });
      const read = decode(got.bytes, got.headers.get('Content-Encoding'));
      expect(read.equals(bytes), `${path}, the ${time} time`).toBe(true);
      const head = await call(server(), path, { headers, method: 'HEAD' });
      expect(head.bytes).toHaveLength(0);
      for (const name of ['Content-Length', 'ETag', 'Content-Encoding'])
        expect(head.headers.get(name)).toBe(got.headers.get(name));
      expect(Number(head.headers.get('Content-Length'))).toBe(got.bytes.length);
    }
});

describe('what goes out with a representation', () => {
  const representation = representBytes(Buffer.from('one'), 'text/plain');
  const others = serveApp(() =>
    express().use((req, res) => {
      if (req.path === '/announced') res.setHeader('Link', '<announced>');
      const Link = `<${req.path}>`;
      const headers = req.path === '/none' ? undefined : { Link, Age: '1' };
      void sendRepresentation(req, res, representation, { headers });
    }),
  );
  const linkOf = async (path: string, headers = {}): Promise<string | null> =>
    (await call(others(), path, { headers })).headers.get('Link');

  test('is what it was sent with this time', async () => {
    for (const path of ['/a', '/b', '/a']) expect(await linkOf(path)).toBe(`<${path}>`);
    expect(await linkOf('/none')).toBeNull();
  });

  test('is joined to a link that was set before, also where the body is known', async () => {
    const joined = '</announced>, <announced>';
    for (const time of ['first', 'second']) expect(await linkOf('/announced'), time).toBe(joined);
    expect(await linkOf('/announced', { 'If-None-Match': '*' })).toBe(joined);
  });
});
