import { createServer, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { conformance, contractOf } from './support/command.ts';
import { listen, stop } from './support/subject.ts';

const KEY = 'Kq7-secret-of-the-notes';
const DENIED = 'Zx4-denied-for-the-notes';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: string;
}

/** Runs the job on a service that accepts everything, and says what was sent to it. */
async function sentBy(...args: readonly string[]) {
  const sent: Sent[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const { method = '', url = '', rawHeaders } = request;
    sent.push({ method, url, headers: rawHeaders.join('\n') });
    request.resume();
    const isThere = /^\/(?:notes|feedback|votes)/.test(url);
    response.writeHead(isThere ? 200 : 404, {
      'Content-Type': 'application/json',
      Allow: 'GET, DELETE',
    });
    response.end(method === 'HEAD' ? undefined : '[{"id":1}]');
  });
  const { href } = await listen(server);
  const own = ['--url', href, '--contract', contractOf('notes'), '--rounds', '5', '--seed', '3'];
  try {
    return { sent, ...(await conformance(...own, ...args)) };
  } finally {
    await stop(server);
  }
}

const isReading = ({ method }: Sent): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Texts by which a service could recognise a credential that was given, or a part of it. */
const traces = (secret: string): string[] => [
  secret.slice(0, 8),
  secret.slice(8, 16),
  secret.slice(-8),
  Buffer.from(secret).toString('base64').slice(0, 8),
];

const keys = ['--key', KEY, '--denied-key', DENIED, '--revoked-key', `${KEY}-revoked`];

describe('without --writes, nothing is sent that could change anything', () => {
  let sent: readonly Sent[] = [];
  let err = '';
  beforeAll(async () => {
    ({ sent, err } = await sentBy(...keys));
  });

  test('no method but those that read comes with a credential that was given', () => {
    const writing = sent.filter((one) => !isReading(one));
    // Callers without a credential have to be refused: that is still tested.
    expect(writing.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['POST', 'PUT', 'DELETE']),
    );
    const known = writing.filter(({ url, headers }) => {
      const text = `${url}\n${headers}`.toLowerCase();
      return [KEY, DENIED].flatMap(traces).some((trace) => text.includes(trace.toLowerCase()));
    });
    expect(known).toEqual([]);
  });

  test('what needs no credential is not called', () => {
    const open = sent.filter(
      ({ method, url }) => method === 'POST' && /^\/(?:feedback|votes)/.test(url),
    );
    expect(open).toEqual([]);
  });

  test('what exists is not named in a request that writes', () => {
    expect(sent.filter((one) => !isReading(one) && /\/notes\/1\b/.test(one.url))).toEqual([]);
  });

  test('no request asks to be taken for one that writes', () => {
    expect(
      sent.filter(({ headers }) => /override\n(?:POST|PUT|PATCH|DELETE)/i.test(headers)),
    ).toEqual([]);
  });

  test('no method but those that read is sent at all with a header that may be a credential', async () => {
    const { sent: all } = await sentBy('--header', `Authorization: Bearer ${KEY}`);
    expect(all.filter((one) => !isReading(one))).toEqual([]);
  });

  test('the start says so in a line', () => {
    expect(err).toMatch(/^About [\d,]+ requests, none of which can change anything: .*--plan.*\n/);
  });
});

test('with --writes, operations that write are called with the credential', async () => {
  const { sent, err } = await sentBy(...keys, '--writes');
  expect(
    sent.some(({ method, headers }) => method === 'POST' && headers.includes(`Bearer ${KEY}`)),
  ).toBe(true);
  expect(err).toMatch(/^About [\d,]+ requests, some of which may change something: --writes/);
});

test('--plan lists what would be sent, and sends nothing', async () => {
  const { sent, code, out } = await sentBy(...keys, '--plan');
  expect(code).toBe(0);
  expect(sent).toEqual([]);
  expect(out).toMatch(/^ +GET +\/notes +\d+$/m);
  expect(out).toMatch(
    /^ +DELETE +\/notes\/\{id\} +\d+ +without a credential, or with an invented one$/m,
  );
  expect(out).not.toMatch(/^ +POST +\/votes/m);
  const writing = await sentBy(...keys, '--plan', '--writes');
  expect(writing.out).toMatch(/^ +POST +\/feedback +\d+$/m);
});
