import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../../server/src/storage/schema.ts';
import { forEachDialect } from '../../support/databases.ts';
import { type PortalClient, signedUp } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';

const DAY = 86_400_000;
/** Days pass: everything that is known of sessions was so much earlier. */
async function daysPass(db: Db, days: number): Promise<void> {
  type Times = Record<'created_at' | 'updated_at' | 'expires_at', string | Date>;
  const { rows } = await sql<Times & { id: string }>`select * from sessions`.execute(db);
  const earlier = (time: string | Date) =>
    new Date(new Date(time).getTime() - days * DAY).toISOString();
  for (const { id, created_at, updated_at, expires_at } of rows)
    await sql`update sessions set created_at = ${earlier(created_at)},
      updated_at = ${earlier(updated_at)}, expires_at = ${earlier(expires_at)}
      where id = ${id}`.execute(db);
}

/** The token in a browser's session cookie. */
const tokenOf = ({ cookies }: PortalClient): string =>
  decodeURIComponent(cookies.get('reciters_session') ?? '').split('.')[0] ?? '';

forEachDialect((dialect) => {
  test('a session ends seven days after its last use', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    await daysPass(server.db, 6);
    await client.ok('listKeys');
    const [session] = (await client.ok('listSessions')).results;
    expect(Date.parse(session?.expires_at ?? '')).toBeGreaterThan(Date.now() + 6.9 * DAY);
    await daysPass(server.db, 8);
    await client.refused('listKeys', '401 session_required');
  });

  test('a session ends thirty days after its start, however often it is used', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    for (let days = 5; days < 30; days += 5) {
      await daysPass(server.db, 5);
      await client.ok('listKeys');
    }
    await daysPass(server.db, 5);
    await client.refused('listKeys', '401 session_required');
  });

  test('settings say how long sessions live', async () => {
    const server = await startOn(dialect, { SESSION_DAYS: '4', SESSION_IDLE_DAYS: '2' });
    const client = await signedUp(server);
    for (const days of [1, 1, 1]) {
      await daysPass(server.db, days);
      await client.ok('listKeys');
    }
    await daysPass(server.db, 1);
    await client.refused('listKeys', '401 session_required');
    const idle = await signedUp(server);
    await daysPass(server.db, 2);
    await idle.refused('listKeys', '401 session_required');
  });

  test('whoever reads the database finds no token that opens a session', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    const token = tokenOf(client);
    const { rows } = await sql<{ token: string }>`select * from sessions`.execute(server.db);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token).toBe(createHash('sha256').update(token).digest('hex'));
    const { rows: browsers } = await sql`select * from known_browsers`.execute(server.db);
    expect(browsers).toHaveLength(1);
    const browser = client.cookies.get('reciters_browser') ?? '';
    expect(JSON.stringify(browsers)).not.toContain(browser);
  });
});
