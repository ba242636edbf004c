import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { builtProgram } from '../support/built.ts';
import { call } from '../support/call.ts';
import {
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../support/portal-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

beforeAll(() => void builtProgram('portal-api/passwords/hash-thread'));

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer({ env: { ...PORTAL_ENV, ...env }, hashing: 'real' });
  onTestFinished(() => server.close());
  return server;
}

/** Sign-ins at the same moment, each within the limits, and what each was answered so far. */
function signInsAtOnce(server: TestServer, count: number) {
  const answered: { status: number; retryAfter: string | null }[] = [];
  const all = Array.from({ length: count }, async (_, index) => {
    const body = { email: `${index}@mail.test`, password: PASSWORD };
    const { status, headers } = await portalClient(server, someAddress()).send('signIn', { body });
    answered.push({ status, retryAfter: headers.get('Retry-After') });
  });
  return { answered, done: Promise.all(all) };
}

describe('many sign in at once', () => {
  test('a page that was not compressed before does not wait for them', async () => {
    const server = await start();
    const { answered, done } = signInsAtOnce(server, 32);
    // From now on everybody waits for a hash.
    await expect.poll(() => answered.length, { interval: 5 }).toBeGreaterThan(0);
    const headers = { 'Accept-Encoding': 'br' };
    const page = await call(server, '/openapi.json', { headers });
    const before = answered.length;
    expect(page.headers.get('Content-Encoding')).toBe('br');
    await done;
    expect(answered.map(({ status }) => status)).toEqual(Array(32).fill(401));
    // In one queue with passwords it would come after nearly all of them.
    expect(before).toBeLessThan(22);
  });

  test('503: more of them than have room; whoever is there already is served', async () => {
    const server = await start({ HASHING_THREADS: '1', HASHING_WAITING: '9' });
    const { email } = await signedUp(server);
    const { answered, done } = signInsAtOnce(server, 40);
    await done;
    const refused = answered.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answered.length - refused.length).toBeGreaterThanOrEqual(10);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    const client = portalClient(server, someAddress());
    await client.ok('signIn', { body: { email, password: PASSWORD } });
  });
});
