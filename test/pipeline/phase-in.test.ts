import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../server/src/durations.ts';
import { call } from '../support/call.ts';
import { linksIn, listReciters, problemIn } from '../support/list-reciters.ts';
import { type TestServer, useServer } from '../support/server.ts';

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** A whole second, as headers name it. */
const DATE = new Date(Math.ceil(hoursFromNow(24).getTime() / 1_000) * 1_000);

async function askWithKey(server: TestServer) {
  const { key } = await server.createKey();
  return await listReciters(server, '', { headers: { 'X-API-Key': key } });
}

const ANNOUNCEMENT = ['Deprecation', 'Sunset'];

describe('no date is set', () => {
  const server = useServer();

  test('nothing is announced', async () => {
    const answer = await listReciters(server());
    expect(ANNOUNCEMENT.map((name) => answer.headers.get(name))).toEqual([null, null]);
    expect(linksIn(answer)).not.toHaveProperty('deprecation');
  });
});

describe('a date is set', () => {
  const server = useServer({
    env: { KEY_REQUIRED_FROM: DATE.toISOString(), PUBLIC_URL: 'http://reciters.test' },
  });

  test('answers without a key announce it (RFC 9745, RFC 8594)', async () => {
    const answer = await listReciters(server());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Deprecation')).toBe(`@${DATE.getTime() / 1_000}`);
    expect(answer.headers.get('Sunset')).toBe(DATE.toUTCString());
    const { deprecation, next } = linksIn(answer);
    expect(deprecation).toBe('http://reciters.test/docs/guides/phase-in/');
    expect(next).toBeDefined();
  });

  test('so does one that links to nothing else', async () => {
    const answer = await call(server(), '/reciters/93/');
    expect(answer.status).toBe(200);
    expect(linksIn(answer)).toEqual({ deprecation: 'http://reciters.test/docs/guides/phase-in/' });
    expect(answer.headers.get('Link')).toMatch(/^</);
  });

  test('304 as well', async () => {
    const headers = { 'If-None-Match': '*' };
    const answer = await listReciters(server(), '', { headers });
    expect([answer.status, answer.headers.has('Sunset')]).toEqual([304, true]);
  });

  test('answers to a key do not', async () => {
    const answer = await askWithKey(server());
    expect(ANNOUNCEMENT.map((name) => answer.headers.get(name))).toEqual([null, null]);
    expect(linksIn(answer)).not.toHaveProperty('deprecation');
  });
});

describe.each([
  ['the date has come', { KEY_REQUIRED_FROM: hoursFromNow(-1).toISOString() }],
  ['a key is required', { KEY_POLICY: 'required' }],
  [
    'a window ahead of the date is open',
    {
      KEY_REQUIRED_FROM: hoursFromNow(24).toISOString(),
      KEY_BROWNOUTS: `${hoursFromNow(-1).toISOString()}/${hoursFromNow(1).toISOString()}`,
    },
  ],
])('%s', (_, env) => {
  const server = useServer({ env });

  test('calls without a key are refused with 401', async () => {
    expect(problemIn(await listReciters(server()))).toMatchObject({
      status: 401,
      code: 'api_key_required',
    });
  });

  test('calls with a key are not', async () => {
    expect((await askWithKey(server())).status).toBe(200);
  });
});

describe('windows that are past or to come', () => {
  const past = `${hoursFromNow(-2).toISOString()}/${hoursFromNow(-1).toISOString()}`;
  const coming = `${hoursFromNow(1).toISOString()}/${hoursFromNow(2).toISOString()}`;
  const server = useServer({ env: { KEY_BROWNOUTS: `${past},${coming}` } });

  test('change nothing', async () => {
    expect((await listReciters(server())).status).toBe(200);
  });
});
