import { describe, expect, test } from 'vitest';
import { formatDay } from '../../server/src/domain/days.ts';
import { builtProgram } from '../support/built.ts';
import { forEachDialect } from '../support/databases.ts';
import { addCallsOfEveryHour, addKeysOf } from '../support/heavy-account.ts';
import { addPasskey, proofOf } from '../support/passkeys.ts';
import {
  NEW_KEY,
  PASSWORD,
  portalClient,
  signedUp,
  someAddress,
} from '../support/portal-client.ts';
import { startOn } from '../support/portal-server.ts';
import { today } from '../support/today.ts';

const year = () => ({ from: formatDay(today() - 365), to: formatDay(today()) });

forEachDialect((dialect) => {
  test('an export that nobody reads to its end frees its place', async () => {
    builtProgram('storage/usage/report-thread');
    const server = await startOn(dialect, { REPORTS_AT_ONCE: '1' });
    const client = await signedUp(server);
    await addKeysOf(server.db, client.email, { count: 20 });
    await addCallsOfEveryHour(server.db, 60);
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    for (const method of ['GET', 'HEAD']) {
      const stopping = new AbortController();
      const url = `${server.url}/portal/api/usage/export?from=${formatDay(today() - 60)}`;
      const { signal } = stopping;
      const answer = await fetch(url, { method, headers: { Cookie: cookie }, signal });
      expect(answer.status).toBe(200);
      stopping.abort();
      await expect.poll(async () => (await client.send('getUsage')).status).toBe(200);
    }
  });
});

test('reports count by the months that they are about, for each address', async () => {
  const client = await signedUp(await startOn('sqlite'));
  const ask = (query: Record<string, string>, address: string) =>
    client.send('getUsage', { query, headers: { 'X-Forwarded-For': address } });
  const [one, other] = [someAddress(), someAddress()];
  const statuses: number[] = [];
  while (statuses.length < 10) statuses.push((await ask(year(), one)).status);
  expect(statuses).toEqual([...Array<number>(9).fill(200), 429]);
  expect((await ask({}, other)).status).toBe(200);
});

test('an account changes its keys only so often, but can always end one', async () => {
  const server = await startOn('sqlite', { RATE_LIMIT_KEY_CHANGES: '3/3600' });
  const client = await signedUp(server);
  const { key } = await client.ok('createKey', { body: NEW_KEY });
  const path = { key_id: key.id };
  await client.ok('updateKey', { path, body: { name: 'Another name' } });
  await client.ok('rotateKey', { path, body: { prefix: key.prefix } });
  for (const change of ['createKey', 'updateKey', 'rotateKey'] as const) {
    const bodies = {
      createKey: NEW_KEY,
      updateKey: { name: 'A third' },
      rotateKey: { prefix: '?' },
    };
    const input = { path, body: bodies[change] };
    const { answer } = await client.refused(change, '429 rate_limited', input);
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]/);
  }
  await client.ok('endOldSecrets', { path });
  await client.ok('revokeKey', { path });
  const other = await signedUp(server);
  await other.ok('createKey', { body: NEW_KEY });
});

describe('what leaves an entry in the activity each time is done only so often by one account', () => {
  const start = async () => {
    const server = await startOn('sqlite', { RATE_LIMIT_KEY_CHANGES: '3/3600' });
    return { server, client: await signedUp(server) };
  };
  const THRICE_AND_THEN_429 = [200, 200, 200, 429];

  test('eraseEndUser and exportUsage', async () => {
    const { client } = await start();
    const { key } = await client.ok('createKey', { body: NEW_KEY });
    const body = { key_id: key.id, external_user_id: 'user:42' };
    const erased: number[] = [];
    const exported: number[] = [];
    for (const _ of THRICE_AND_THEN_429) {
      erased.push((await client.send('eraseEndUser', { body })).status);
      exported.push((await client.send('exportUsage')).status);
    }
    expect(erased).toEqual(THRICE_AND_THEN_429);
    expect(exported).toEqual(THRICE_AND_THEN_429);
  });

  test('renamePasskey and signInWithPasskey', async () => {
    const { server, client } = await start();
    const { device, passkey } = await addPasskey(client);
    const path = { passkey_id: passkey.id };
    const guest = portalClient(server, someAddress());
    const renamed: number[] = [];
    const signedIn: number[] = [];
    for (const number of [1, 2, 3, 4]) {
      const body = { name: `Phone ${number}` };
      renamed.push((await client.send('renamePasskey', { path, body })).status);
      const proof = await proofOf(guest, device);
      signedIn.push((await guest.send('signInWithPasskey', proof)).status);
    }
    expect(renamed).toEqual(THRICE_AND_THEN_429);
    expect(signedIn).toEqual(THRICE_AND_THEN_429);
    await client.ok('removePasskey', { path, body: { password: PASSWORD } }, 204);
  });
});
