import { describe, expect, test } from 'vitest';
import { formatDay } from '../../../server/src/domain/days.ts';
import { busyAccount, overflow } from '../../support/busy-account.ts';
import { call } from '../../support/call.ts';
import { forEachDialect } from '../../support/databases.ts';
import { signedUpOperator } from '../../support/operators.ts';
import { PORTAL_ENV, signedUp } from '../../support/portal-client.ts';
import { startOn, useServerOn } from '../../support/portal-server.ts';
import { useServer } from '../../support/server.ts';
import { today } from '../../support/today.ts';

forEachDialect((dialect) => {
  const server = useServerOn(dialect);

  test('GET /usage: by day and by key, thirty days of it', async () => {
    const { client, app, web } = await busyAccount(server());
    const usage = await client.ok('getUsage');
    expect(usage.days).toHaveLength(30);
    expect([usage.from, usage.to]).toEqual([formatDay(today() - 29), formatDay(today())]);
    expect(usage.requests).toEqual({ total: 22, '2xx': 19, '3xx': 1, '4xx': 1, '5xx': 1 });
    expect(usage.days.at(-1)).toEqual({
      date: formatDay(today()),
      requests: { total: 21, '2xx': 18, '3xx': 1, '4xx': 1, '5xx': 1 },
      unique_end_users: 3,
      overflow: false,
    });
    expect(usage.days.at(-2)).toMatchObject({ requests: { total: 0 }, unique_end_users: 0 });
    expect(usage.keys.map(({ key_id, requests }) => [key_id, requests.total])).toEqual([
      [app, 15],
      [web, 7],
    ]);
  });

  test('GET /usage: one key, a range of days', async () => {
    const { client, app } = await busyAccount(server());
    const query = { key_id: app, from: formatDay(today() - 40), to: formatDay(today() - 1) };
    const usage = await client.ok('getUsage', { query });
    expect(usage.days).toHaveLength(40);
    expect(usage.requests.total).toBe(10);
  });

  test("nobody sees anybody else's usage", async () => {
    await busyAccount(server());
    const other = await signedUp(server());
    expect(await other.ok('getUsage')).toMatchObject({ requests: { total: 0 }, keys: [] });
    expect(await other.ok('listTopEndUsers')).toMatchObject({ results: [] });
    expect((await other.send('exportUsage')).text.split('\r\n')).toHaveLength(2);
  });

  test('GET /usage/end-users: the most first, and where the rest went', async () => {
    const { client, app, web } = await busyAccount(server());
    await overflow(server(), app, today());
    const top = await client.ok('listTopEndUsers', { query: { limit: 2 } });
    expect(top.results).toEqual([
      {
        external_user_id: 'user:1',
        key_id: expect.any(String),
        key_name: expect.any(String),
        requests: 7,
      },
      {
        external_user_id: 'user:1',
        key_id: expect.any(String),
        key_name: expect.any(String),
        requests: 7,
      },
    ]);
    expect(new Set(top.results.map(({ key_id }) => key_id))).toEqual(new Set([app, web]));
    expect(top).toMatchObject({
      requests_of_others: 3,
      requests_without_end_user: 5,
      requests_in_overflow: 3,
    });
    const { days } = await client.ok('getUsage');
    expect(days.at(-1)).toMatchObject({ overflow: true, unique_end_users: 3 });
  });

  test('POST /usage/erasures: the person goes, the totals stay', async () => {
    const { client, app } = await busyAccount(server());
    const before = await client.ok('getUsage');
    const body = { key_id: app, external_user_id: 'user:1' };
    expect(await client.ok('eraseEndUser', { body })).toEqual({ requests: 7 });
    expect(await client.ok('eraseEndUser', { body })).toEqual({ requests: 0 });
    expect(await client.ok('getUsage')).toEqual(before);
    const { results } = await client.ok('listTopEndUsers', { query: { key_id: app } });
    expect(results.map(({ external_user_id }) => external_user_id)).toEqual(['user:2']);
    const audit = await client.send('listAuditEvents');
    expect(audit.text).not.toContain('user:1');
  });

  test('GET /usage/export: CSV whose sum is that of the usage', async () => {
    const { client, app, web } = await busyAccount(server());
    const answer = await client.send('exportUsage');
    expect(answer.headers.get('Content-Type')).toBe('text/csv');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="usage-.*\.csv"$/,
    );
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFdate,key_id,key_name,external_user_id,status_class,requests');
    expect(lines).toContain(`${formatDay(today())},${app},App,user:2,4xx,1`);
    expect(lines).toContain(`${formatDay(today())},${app},App,,5xx,1`);
    expect(lines).toContain(`${formatDay(today())},${web},"'=cmd|""x""!A1",user:1,2xx,7`);
    const requests = lines.slice(1).map((line) => Number(line.split(',').at(-1)));
    expect(requests.reduce((sum, count) => sum + count)).toBe(22);
  });

  test('a call arrives in usage, in the sparkline and as last use', async () => {
    const client = await signedUp(server());
    const { key, secret } = await client.ok('createKey', {
      body: { name: 'App', permissions: ['reciters:read'] },
    });
    const headers = { 'X-API-Key': secret, 'X-External-User-Id': 'user:42' };
    expect((await call(server(), '/reciters/', { headers })).status).toBe(200);
    const path = { key_id: key.id };
    await expect.poll(async () => (await client.ok('getKey', { path })).last_used_at).toMatch(/Z$/);
    expect((await client.ok('getKey', { path })).daily_requests.at(-1)).toBe(1);
    expect(await client.ok('listTopEndUsers')).toMatchObject({
      results: [{ external_user_id: 'user:42', requests: 1 }],
    });
  });
});

describe('403: a report that another site makes a browser load', () => {
  const server = useServer({ env: PORTAL_ENV });
  const reports = [
    'exportAuditEvents',
    'exportUsage',
    'getUsage',
    'listTopEndUsers',
    'getOperatorOverview',
  ] as const;

  test.each([
    ['a link, a form or an address that it opens', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of a sister domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['a browser that tells the origin alone', { Origin: 'https://evil.test' }],
    ['a sandboxed page', { Origin: 'null' }],
  ])('%s', async (_, headers) => {
    const client = await signedUp(server());
    for (const report of reports)
      await client.refused(report, '403 origin_not_allowed', { headers });
    const { results } = await client.ok('listAuditEvents');
    expect(results.map(({ action }) => action)).not.toContain('usage_exported');
  });

  test.each([
    ['the page itself', { 'Sec-Fetch-Site': 'same-origin' }],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['no browser', {}],
  ])('but not from %s', async (_, headers) => {
    const client = await signedUp(server());
    expect((await client.send('exportUsage', { headers })).status).toBe(200);
    await client.ok('getUsage', { headers });
  });
});

test('400: a range that is none, for every report', async () => {
  const client = await signedUpOperator(await startOn('sqlite'));
  const ranges: [query: Record<string, string>, name: string][] = [
    [{ from: '2026-03-04', to: '2026-03-03' }, 'from'],
    [{ from: '2024-01-01', to: '2026-01-01' }, 'from'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'yesterday' }, 'to'],
    [{ day: '2026-03-04' }, 'day'],
  ];
  for (const [query, name] of ranges)
    for (const report of [
      'getUsage',
      'listTopEndUsers',
      'exportUsage',
      'getOperatorOverview',
    ] as const) {
      const { errors } = await client.refused(report, '400 invalid_parameter', { query });
      expect(errors).toMatchObject([{ in: 'query', name }]);
    }
});
