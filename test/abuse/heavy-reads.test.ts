import { expect, test } from 'vitest';
import { formatDay } from '../../server/src/domain/days.ts';
import { builtProgram } from '../support/built.ts';
import { call } from '../support/call.ts';
import { forEachDialect } from '../support/databases.ts';
import { addCallsOfEveryHour, addEventsOf, addKeysOf } from '../support/heavy-account.ts';
import { type PortalClient, signedUp, someAddress } from '../support/portal-client.ts';
import { startOn } from '../support/portal-server.ts';
import { today } from '../support/today.ts';

const year = () => ({ from: formatDay(today() - 365), to: formatDay(today()) });

/** Asks for a report over a year, from an address that has asked for nothing yet. */
const askForYear = (client: PortalClient) =>
  client.send('getUsage', { query: year(), headers: { 'X-Forwarded-For': someAddress() } });

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** How long a piece of work takes, in milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

forEachDialect((dialect) => {
  test('many revoked keys make no list large or slow', async () => {
    const server = await startOn(dialect);
    const [few, many] = [await signedUp(server), await signedUp(server)];
    await addKeysOf(server.db, few.email, { count: 20, revoked: true });
    await addKeysOf(server.db, many.email, { count: 10_000, revoked: true });
    const list = (client: PortalClient) => client.ok('listKeys');
    const { count, results } = await list(many);
    expect([count, results.length]).toEqual([10_000, 20]);
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < 15; round += 1) {
      times.few.push(await timeOf(() => list(few)));
      times.many.push(await timeOf(() => list(many)));
    }
    expect(median(times.many) / median(times.few)).toBeLessThan(15);
  });

  test('reports over a year hold up nobody, and an account waits for its own', async () => {
    builtProgram('storage/usage/report-thread');
    const server = await startOn(dialect);
    const [client, other] = [await signedUp(server), await signedUp(server)];
    await addKeysOf(server.db, client.email, { count: 10 });
    await addCallsOfEveryHour(server.db, 366);

    const answers = await Promise.all(Array.from({ length: 24 }, () => askForYear(client)));
    const statuses = answers.map(({ status }) => status);
    // Of 32 places an account takes eight at once.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    for (const { status, headers } of answers)
      if (status === 429) expect(headers.get('Retry-After')).toMatch(/^[1-9]/);

    // Reports wait for each other. If SQLite's were made on the thread that answers, other calls would wait
    // an eighth as long as they do. PostgreSQL makes them elsewhere, but on the same machine.
    const part = dialect === 'sqlite' ? 20 : 4;
    const times = { ofReports: [] as number[], ofOthers: [] as number[] };
    let asking = true;
    const reports = Array.from({ length: 8 }, async () => {
      while (asking) times.ofReports.push(await timeOf(() => askForYear(client)));
    });
    while (times.ofReports.length < 40)
      times.ofOthers.push(await timeOf(() => call(server, '/reciters/?page_size=1')));
    asking = false;
    await Promise.all(reports);
    expect(median(times.ofOthers)).toBeLessThan(median(times.ofReports) / part);

    // The places are free again, and others were never concerned.
    expect((await askForYear(other)).status).toBe(200);
    const report = JSON.parse((await askForYear(client)).text);
    expect(report.requests.total).toBe(10 * 366 * 24);
  });

  test('an account waits for its own where it lists or exports a long activity', async () => {
    builtProgram('storage/usage/report-thread');
    const server = await startOn(dialect, { REPORTS_AT_ONCE: '8' });
    const [client, other] = [await signedUp(server), await signedUp(server)];
    await addEventsOf(server.db, client.email, 100_000);
    const listed = Array.from({ length: 12 }, () =>
      client.send('listAuditEvents', { query: { action: 'key_created' } }),
    );
    const exported = client.send('exportAuditEvents');
    const others = await other.ok('listAuditEvents');
    expect(others.count).toBe(1);
    const statuses = (await Promise.all(listed)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // The newest ten thousand, each once.
    const lines = (await exported).text.trim().split('\r\n').slice(1);
    const ids = lines.map((line) => Number(line.split(',', 1)[0]));
    expect(new Set(ids).size).toBe(10_000);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect((await client.ok('listAuditEvents')).results[0]?.id).toBe(ids[0]);
  });
});
