import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Answer, call } from '../../support/call.ts';
import { listReciters, problemIn } from '../../support/list-reciters.ts';
import { NEW_KEY, signedUp } from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({
  env: {
    RATE_LIMIT_KEY: '4/60',
    RATE_LIMIT_ANONYMOUS: '3/60',
    RATE_LIMIT_FAILED_KEYS: '2/60',
    TRUST_PROXY: '1',
  },
});

/** The test's own address, as a trusted proxy tells it. */
const from = (address: string) => ({ 'X-Forwarded-For': address });

const ask = (headers: Record<string, string>) => listReciters(server(), '', { headers });

/** What is left, as the answer says. */
const leftIn = ({ headers }: Answer): number =>
  Number(/;r=(\d+);t=\d+$/.exec(headers.get('RateLimit') ?? '')?.[1]);

async function statusesOf(count: number, headers: Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push((await ask(headers)).status);
  return statuses;
}

test('each answer says what is left; then the limit is used up', async () => {
  const answers: Answer[] = [];
  for (let at = 0; at < 5; at += 1) answers.push(await ask(from('192.0.2.1')));
  expect(answers.map(leftIn)).toEqual([2, 1, 0, 0, 0]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
});

test('the refusal says when to come again, not before the window starts anew', async () => {
  await statusesOf(3, from('192.0.2.2'));
  const answer = await ask(from('192.0.2.2'));
  expect(problemIn(answer)).toMatchObject({ status: 429, code: 'rate_limited' });
  const reset = Number(/;t=(\d+)$/.exec(answer.headers.get('RateLimit') ?? '')?.[1]);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(reset);
});

describe('whose limit it is', () => {
  test('each policy has a name and numbers of its own', async () => {
    const { key } = await server().createKey();
    const policyOf = async (headers: Record<string, string>) =>
      (await ask({ ...from('192.0.2.3'), ...headers })).headers.get('RateLimit-Policy');
    expect(await policyOf({})).toBe('"anonymous";q=3;w=60');
    expect(await policyOf({ 'X-API-Key': key })).toBe('"key";q=4;w=60');
    expect(await policyOf({ 'X-API-Key': 'bad' })).toBe('"failed-keys";q=2;w=60');
  });

  test('a key is counted by itself, wherever it is sent from', async () => {
    const [one, other] = [await server().createKey(), await server().createKey()];
    expect(await statusesOf(3, { ...from('192.0.2.4'), 'X-API-Key': one.key })).not.toContain(429);
    const elsewhere = { ...from('192.0.2.5'), 'X-API-Key': one.key };
    expect(await statusesOf(2, elsewhere)).toEqual([200, 429]);
    expect((await ask({ ...from('192.0.2.4'), 'X-API-Key': other.key })).status).toBe(200);
    expect((await ask(from('192.0.2.4'))).status).toBe(200);
  });

  test('an address that tried too many bad keys is refused bad keys alone', async () => {
    const bad = { ...from('192.0.2.6'), 'X-API-Key': 'bad' };
    expect(await statusesOf(3, bad)).toEqual([401, 401, 429]);
    const { key } = await server().createKey();
    expect((await ask({ ...from('192.0.2.6'), 'X-API-Key': key })).status).toBe(200);
    expect((await ask(from('192.0.2.6'))).status).toBe(200);
  });

  test.each([
    ['addresses of one IPv6 /64 network are one', '2001:db8::1', '2001:db8::ffff:2', 429],
    ['another /64 network is another', '2001:db8:0:1::1', '2001:db8:0:2::1', 200],
    ['an IPv4 address is the same in IPv6 clothes', '192.0.2.7', '::ffff:192.0.2.7', 429],
  ])('%s', async (_, first, second, status) => {
    await statusesOf(3, from(first));
    expect((await ask(from(second))).status).toBe(status);
  });
});

describe('all keys of one account together', () => {
  const limited = useServer({
    env: { RATE_LIMIT_KEY: '4/3600', RATE_LIMIT_ACCOUNT: '6/3600', TRUST_PROXY: '1' },
  });

  /** The status, and what the answer says is left of which limit. */
  async function use(key: string): Promise<string> {
    const { status, headers } = await listReciters(limited(), '', {
      headers: { 'X-API-Key': key },
    });
    const [policy] = /^"[a-z]+"/.exec(headers.get('RateLimit-Policy') ?? '') ?? [];
    const [left] = /^"[a-z]+";r=[0-9]+/.exec(headers.get('RateLimit') ?? '') ?? [];
    expect(left).toContain(policy);
    return `${status} ${left}`;
  }

  test('the limit that binds is told, and another account is not concerned', async () => {
    const { key: one } = await limited().createKey();
    expect([await use(one), await use(one), await use(one), await use(one)]).toEqual([
      '200 "key";r=3',
      '200 "key";r=2',
      '200 "key";r=1',
      '200 "key";r=0',
    ]);
    // What a key asks beyond its own limit takes nothing from the others.
    for (let more = 0; more < 3; more += 1) expect(await use(one)).toBe('429 "key";r=0');
    const { key: other } = await limited().createKey();
    expect([await use(other), await use(other), await use(other)]).toEqual([
      '200 "account";r=1',
      '200 "account";r=0',
      '429 "account";r=0',
    ]);
    const { key: third } = await limited().createKey();
    expect(await use(third)).toBe('429 "account";r=0');

    const stranger = await signedUp(limited());
    const { secret } = await stranger.ok('createKey', { body: NEW_KEY });
    expect(await use(secret)).toBe('200 "key";r=3');
  });
});

describe('requests that are refused or lead on count as well', () => {
  test.each([
    ['400', 'GET', '/reciters/?page=0', {}],
    ['422', 'GET', '/reciters/', { 'X-External-User-Id': '' }],
    ['404', 'GET', '/nothing', {}],
    ['405', 'POST', '/reciters/', {}],
    ['308', 'GET', '/reciters', {}],
    ['204', 'OPTIONS', '/reciters/', {}],
  ])('%s', async (status, method, path, headers) => {
    const address = from(`198.51.100.${Number(status) % 255}`);
    const refused = await call(server(), path, { method, headers: { ...address, ...headers } });
    expect(refused.status).toBe(Number(status));
    expect(leftIn(await ask(address))).toBe(1);
  });

  test('403', async () => {
    const { key } = await server().createKey({ permissions: [] });
    expect(await statusesOf(5, { 'X-API-Key': key })).toEqual([403, 403, 403, 403, 429]);
  });
});

describe('without a trusted proxy', () => {
  const direct = useServer({ env: { RATE_LIMIT_ANONYMOUS: '1/2' } });

  test('X-Forwarded-For makes nobody another; after Retry-After the window starts anew', async () => {
    const askAs = (address: string) => listReciters(direct(), '', { headers: from(address) });
    // At once, so that both are within one window.
    const answers = await Promise.all([askAs('192.0.2.1'), askAs('192.0.2.2')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    await sleep(1_000 * Number(refused?.headers.get('Retry-After')));
    expect((await askAs('192.0.2.3')).status).toBe(200);
  });
});
