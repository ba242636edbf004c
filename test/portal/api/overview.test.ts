import { expect, test } from 'vitest';
import { formatDay } from '../../../server/src/domain/days.ts';
import { noteUses } from '../../../server/src/storage/usage/adding/note-uses.ts';
import { busyAccount } from '../../support/busy-account.ts';
import { statusWith } from '../../support/call-with-key.ts';
import { forEachDialect } from '../../support/databases.ts';
import { NEW_KEY, signedUp } from '../../support/portal-client.ts';
import { startOn, useServerOn } from '../../support/portal-server.ts';
import { today } from '../../support/today.ts';
import { usesOf } from '../../support/usage-batch.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

forEachDialect((dialect) => {
  const server = useServerOn(dialect);

  test('today beside yesterday and the weeks, and exact end users', async () => {
    const { client } = await busyAccount(server());
    const overview = await client.ok('getOverview');
    expect(overview).toMatchObject({
      today: { from: formatDay(today()), requests: { total: 21 } },
      yesterday: { requests: { total: 0 }, success_rate: null },
      week: { from: formatDay(today() - 6), requests: { total: 22 } },
      week_before: { to: formatDay(today() - 7), requests: { total: 0 } },
      end_users: {
        day: { end_users: 3, exact: true },
        week: { end_users: 3, exact: true },
        month: { end_users: 3, exact: true },
      },
      keys: { active: 2, expired: 0, expiring: 0, unused: 0 },
      ...{ attention: [], headroom: [], limit: { seconds: 60 } },
    });
    expect(overview.week.success_rate).toBeCloseTo(20 / 22, 10);
    const query = { time_zone: 'Mars/Base' };
    await client.refused('getOverview', '400 invalid_parameter', { query });
  });

  test('keys to look at, the most urgent first', async () => {
    const client = await signedUp(server());
    const make = async (name: string, change: object) => {
      const { key } = await client.ok('createKey', { body: { ...NEW_KEY, name } });
      const keys = server().db.updateTable('api_keys').set(change);
      await keys.where('id', '=', key.id).execute();
    };
    await make('unused', { created_at: inDays(-31) });
    await make('used', { created_at: inDays(-31), last_used_at: inDays(-1) });
    await make('expiring', { expires_at: inDays(13) });
    await make('expired', { expires_at: inDays(-1) });
    const { keys, attention } = await client.ok('getOverview');
    expect(keys).toEqual({ active: 3, expired: 1, expiring: 1, unused: 1 });
    expect(attention.map(({ name, reason }) => [name, reason])).toEqual([
      ['expired', 'expired'],
      ['expiring', 'expiring'],
      ['unused', 'unused'],
    ]);
  });

  test('how near a key came to its limit today, and what is left of it', async () => {
    const own = await startOn(dialect, { RATE_LIMIT_KEY: '4/60' });
    const client = await signedUp(own);
    const { key, secret } = await client.ok('createKey', { body: NEW_KEY });
    const headroom = async () => (await client.ok('getOverview')).headroom;
    expect(await headroom()).toEqual([]);
    await statusWith(own, secret);
    const { name } = key;
    const busiest = async () => (await headroom()).map((each) => each.busiest);
    await expect.poll(busiest).toEqual([1]);
    const asked = [];
    for (let calls = 0; calls < 5; calls += 1) asked.push(await statusWith(own, secret));
    expect(asked.at(-1)).toBe(429);
    await expect.poll(headroom).toEqual([{ key_id: key.id, name, busiest: 4, remaining: 0 }]);
  });

  test('how near a key came is never less than what is used of its limit now', async () => {
    const own = await startOn(dialect, { RATE_LIMIT_KEY: '100/60' });
    const client = await signedUp(own);
    const shown = async () =>
      (await client.ok('getOverview')).headroom.map(({ name, busiest }) => [name, busiest]);
    const secrets: string[] = [];
    for (const name of ['First', 'Second']) {
      const { secret } = await client.ok('createKey', { body: { ...NEW_KEY, name } });
      await statusWith(own, secret);
      secrets.push(secret);
    }
    await expect.poll(async () => (await shown()).length).toBe(2);
    for (const [at, secret] of secrets.entries())
      for (let calls = 0; calls < 3 + at; calls += 1) await statusWith(own, secret);
    expect(await shown()).toEqual([
      ['Second', 5],
      ['First', 4],
    ]);
  });

  test('what a key came near to on another day is not today’s', async () => {
    const client = await signedUp(server());
    const { key } = await client.ok('createKey', { body: NEW_KEY });
    const note = (day: number, requests: number) =>
      noteUses(server().db, usesOf({ busiest: [{ keyId: key.id, day, requests }] }));
    const busiest = async () =>
      (await client.ok('getOverview')).headroom.map((each) => each.busiest);
    await note(today() - 1, 9);
    expect(await busiest()).toEqual([]);
    await note(today(), 5);
    await note(today(), 3);
    // From a server that is late.
    await note(today() - 1, 9);
    expect(await busiest()).toEqual([5]);
  });
});
