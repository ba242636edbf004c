import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../server/src/domain/days.ts';
import { publishKey } from '../../../server/src/storage/changes/key-feed.ts';
import { addUsage } from '../../../server/src/storage/usage/usage.ts';
import { busyAccount, overflow } from '../../support/busy-account.ts';
import { call } from '../../support/call.ts';
import { forEachDialect } from '../../support/databases.ts';
import { NEW_KEY, signedUp } from '../../support/portal-client.ts';
import { startOn, useServerOn } from '../../support/portal-server.ts';
import { today } from '../../support/today.ts';
import { batchOf } from '../../support/usage-batch.ts';

const NO_REQUESTS = { total: 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };

forEachDialect((dialect) => {
  const server = useServerOn(dialect);

  describe('GET /usage/report', () => {
    test('by day: every day, today marked as running, compared with the days before', async () => {
      const { client, app, web } = await busyAccount(server());
      const query = { compare: true };
      const report = await client.ok('getUsageReport', { query });
      expect(report.periods).toHaveLength(30);
      expect(report.periods.filter(({ running }) => running)).toEqual([report.periods.at(-1)]);
      expect(report.periods.at(-1)).toMatchObject({
        date: formatDay(today()),
        requests: { total: 21, '2xx': 18, '3xx': 1, '4xx': 1, '5xx': 1 },
      });
      expect(report.success_rate).toBeCloseTo(20 / 22, 10);
      expect(report.keys.map(({ key_id, requests }) => [key_id, requests.total])).toEqual([
        [app, 15],
        [web, 7],
      ]);
      expect(report.previous).toMatchObject({
        ...{ from: formatDay(today() - 59), to: formatDay(today() - 30) },
        ...{ requests: { total: 9 }, success_rate: 1, errors: [] },
      });
    });

    test('by hour, week and month, the sums are the same', async () => {
      const { client } = await busyAccount(server());
      const range = { from: formatDay(today() - 30), to: formatDay(today()) };
      for (const granularity of ['hour', 'day', 'week', 'month'] as const)
        for (const time_zone of ['UTC', 'Asia/Kolkata', 'America/New_York']) {
          const query = { ...range, granularity, time_zone };
          const report = await client.ok('getUsageReport', { query });
          const sum = report.periods.reduce((all, { requests }) => all + requests.total, 0);
          expect([granularity, time_zone, sum]).toEqual([
            granularity,
            time_zone,
            report.requests.total,
          ]);
        }
    });

    test('a call is of the day that clocks show where it is asked from', async () => {
      const client = await signedUp(server());
      const { key } = await client.ok('createKey', { body: NEW_KEY });
      // 22:00 UTC, which is the next day in Riyadh.
      const hour = (today() - 2) * 24 + 22;
      const totals = [{ keyId: key.id, hour, counts: [1, 0, 0, 0] as const }];
      const errors = [{ keyId: key.id, hour, code: 'rate_limited', requests: 4 }];
      await addUsage(server().db, batchOf({ totals, errors }));
      const dayIn = async (time_zone: string) => {
        const { periods } = await client.ok('getUsageReport', { query: { time_zone } });
        const busy = periods.filter(({ requests }) => requests.total > 0);
        expect(busy).toHaveLength(1);
        expect(busy[0]?.errors).toEqual([{ status: 429, code: 'rate_limited', requests: 4 }]);
        return busy[0]?.date;
      };
      expect(await dayIn('UTC')).toBe(formatDay(today() - 2));
      expect(await dayIn('Asia/Riyadh')).toBe(formatDay(today() - 1));
    });

    test('400: a zone that nobody knows, and too many hours', async () => {
      const client = await signedUp(server());
      for (const query of [
        { time_zone: 'Mars/Base' },
        { granularity: 'hour', from: formatDay(today() - 31), to: formatDay(today()) },
      ])
        await client.refused('getUsageReport', '400 invalid_parameter', { query });
    });

    test('as CSV, a line a period', async () => {
      const { client } = await busyAccount(server());
      const query = { from: formatDay(today() - 1) };
      const { text, headers } = await client.send('exportUsageReport', { query });
      expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="usage-report-/);
      const lines = text.split('\r\n');
      expect(lines).toHaveLength(4);
      expect(lines[2]).toMatch(new RegExp(`^${formatDay(today())},.*,yes,21,18,1,1,1$`));
    });
  });

  describe('GET /usage/end-users, counted', () => {
    const granularity = 'day' as const;

    test('who comes on several days counts once in a range', async () => {
      const { client, app } = await busyAccount(server());
      const query = { from: formatDay(today() - 2), key_id: app, granularity };
      const { unique, results } = await client.ok('listTopEndUsers', { query });
      expect(unique).toMatchObject({ granularity, end_users: 2, exact: true });
      expect(unique?.periods.map(({ end_users }) => end_users)).toEqual([1, 0, 2]);
      expect(unique?.periods.map(({ running }) => running)).toEqual([false, false, true]);
      expect(results).toHaveLength(2);
      // Both keys have a `user:1`: two end users.
      const all = await client.ok('listTopEndUsers', { query: { granularity } });
      expect(all.unique).toMatchObject({ end_users: 3, exact: true });
    });

    test('they are listed in the same way whether they are counted too or not', async () => {
      const { client } = await busyAccount(server());
      const { unique, ...counted } = await client.ok('listTopEndUsers', {
        query: { granularity: 'week' },
      });
      expect(unique?.granularity).toBe('week');
      expect(await client.ok('listTopEndUsers')).toEqual(counted);
    });

    test('after an erasure a day is exact, and a range says that it may not be', async () => {
      const { client, app } = await busyAccount(server());
      const body = { key_id: app, external_user_id: 'user:1' };
      await client.ok('eraseEndUser', { body });
      const query = { from: formatDay(today() - 2), key_id: app, granularity };
      const { unique } = await client.ok('listTopEndUsers', { query });
      expect(unique?.periods.map(({ end_users, exact }) => [end_users, exact])).toEqual([
        [1, true],
        [0, true],
        [2, true],
      ]);
      expect(unique).toMatchObject({ end_users: 2, exact: false });
    });

    test('past the limit of a day, at least so many', async () => {
      const { client, app } = await busyAccount(server());
      await overflow(server(), app, today());
      const query = { from: formatDay(today()), granularity: 'month' as const };
      const { unique } = await client.ok('listTopEndUsers', { query });
      expect(unique).toMatchObject({
        ...{ end_users: 3, exact: false, periods: [{ end_users: 3, exact: false, running: true }] },
      });
    });
  });

  describe('POST /usage/end-users/lookup', () => {
    test('the days of one end user of one key', async () => {
      const { client, app } = await busyAccount(server());
      const body = { key_id: app, external_user_id: 'user:1' };
      expect(await client.ok('lookUpEndUser', { body })).toMatchObject({
        requests: { total: 7, '2xx': 6, '3xx': 1 },
        days: [
          { date: formatDay(today() - 2), requests: { total: 1 } },
          { date: formatDay(today()), requests: { total: 6 } },
        ],
      });
      const nobody = { body: { ...body, external_user_id: 'user:none' } };
      expect(await client.ok('lookUpEndUser', nobody)).toMatchObject({
        ...{ requests: NO_REQUESTS, days: [] },
      });
    });

    test("404: a key of somebody else's", async () => {
      const { app } = await busyAccount(server());
      const body = { key_id: app, external_user_id: 'user:1' };
      await (await signedUp(server())).refused('lookUpEndUser', '404 not_found', { body });
    });
  });
});

forEachDialect((dialect) => {
  test('every error is counted under its code, and found by its id', async () => {
    const server = await startOn(dialect, { RATE_LIMIT_KEY: '6/60' });
    const client = await signedUp(server);
    const { key, secret } = await client.ok('createKey', { body: NEW_KEY });
    const path = { key_id: key.id };
    const ask = (query: string, more = {}) =>
      call(server, `/reciters/${query}`, { headers: { 'X-API-Key': secret, ...more } });
    expect((await ask('?page=1&page_size=5')).status).toBe(200);
    const refused = await ask('?page_size=101&rk_secret=1');
    expect(refused.status).toBe(400);
    expect((await ask('?search=x', { 'X-External-User-Id': 'a@mail.test' })).status).toBe(422);
    await client.ok('updateKey', { path, body: { permissions: [] } });
    expect((await ask('')).status).toBe(403);
    await client.ok('updateKey', { path, body: { permissions: ['reciters:read'] } });
    for (let calls = 4; calls < 8; calls += 1) await ask('');
    await server.db
      .updateTable('api_keys')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', key.id)
      .execute();
    await publishKey(server.db, key.id);
    await expect.poll(async () => (await ask('')).status).toBe(401);
    const codesOf = async () =>
      (await client.ok('getUsageReport')).errors.map(({ status, code }) => `${status} ${code}`);
    await expect
      .poll(async () => (await codesOf()).sort())
      .toEqual([
        '400 invalid_parameter',
        '401 api_key_expired',
        '403 permission_denied',
        '422 invalid_external_user_id',
        '429 rate_limited',
      ]);
    const { requests, errors } = await client.ok('getUsageReport');
    const counted = errors.filter(({ status }) => status !== 401);
    expect(counted.reduce((sum, error) => sum + error.requests, 0)).toBe(requests['4xx']);

    const id = refused.headers.get('X-Request-Id') ?? '';
    const found = await client.ok('getRecentRequest', { path: { request_id: id } });
    expect(found).toMatchObject({
      ...{ request_id: id, key_id: key.id, operation: 'listReciters', method: 'GET' },
      ...{ status: 400, code: 'invalid_parameter' },
      ...{ parameters: ['page_size', '*'], refused: ['*', 'page_size'] },
    });
    const list = await client.send('listRecentRequests', { path });
    expect(list.text).not.toMatch(/rk_|mail\.test/);
    const all = await client.ok('listRecentRequests', { path, query: { page_size: 100 } });
    expect(all.results.map(({ status }) => status)).toEqual(
      expect.arrayContaining([200, 400, 401, 403, 422, 429]),
    );
    const errorsOnly = { path, query: { errors: true } };
    for (const { status } of (await client.ok('listRecentRequests', errorsOnly)).results)
      expect(status).toBeGreaterThanOrEqual(400);
    const other = await signedUp(server);
    await other.refused('getRecentRequest', '404 not_found', { path: { request_id: id } });
    await other.refused('listRecentRequests', '404 not_found', { path });
  });
});
