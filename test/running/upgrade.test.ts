import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { call } from '../support/call.ts';
import { statusWith } from '../support/call-with-key.ts';
import { emptyDatabaseUrl, forEachDialect, temporaryFolder } from '../support/databases.ts';
import { NEW_KEY, PORTAL_ENV, type PortalClient, signedUp } from '../support/portal-client.ts';
import { buildReleased } from '../support/released-service.ts';
import { runServer, type ServerProcess } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';
import { sumsOf } from '../support/sums.ts';

type Replica = ServerProcess & { port: number };

const SETTINGS = { ...PORTAL_ENV, RATE_LIMIT_KEY: '1000000/60', AUTH_SECRET: 'a'.repeat(40) };

/**
 * Calls with a key, one after the other, until it is stopped. Like a proxy it asks each replica in
 * turn, and the next one where one cannot be reached.
 */
function callAll(replicas: Replica[], secret: string) {
  const headers = { 'X-API-Key': secret, 'X-External-User-Id': 'user:1' };
  const statuses = new Map<number, number>();
  let stopped = false;
  let turn = 0;
  async function ask(): Promise<number> {
    for (let attempt = 0; attempt < replicas.length; attempt += 1) {
      turn += 1;
      const replica = replicas[turn % replicas.length];
      if (replica === undefined) continue;
      const answer = await call(replica, '/reciters/', { headers }).catch(() => undefined);
      if (answer !== undefined) return answer.status;
    }
    return 0;
  }
  const ended = (async () => {
    while (!stopped) {
      const status = await ask();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  })();
  return {
    calls: () => [...statuses.values()].reduce((sum, count) => sum + count, 0),
    /** How often each status was answered; 0 is no answer at all. */
    async stop() {
      stopped = true;
      await ended;
      return statuses;
    },
  };
}

/** Makes a key at a replica whose contract may be an earlier one; its secret. */
async function createKeyAt(replica: Replica, client: PortalClient, name: string): Promise<string> {
  const origin = `http://127.0.0.1:${replica.port}`;
  const answer = await fetch(`${origin}/portal/api/keys`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: origin,
      Cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: JSON.stringify({ ...NEW_KEY, name }),
  });
  expect(answer.status).toBe(201);
  return Object(await answer.json()).secret;
}

async function end(replica: Replica, replicas: Replica[]): Promise<void> {
  replica.kill('SIGTERM');
  expect(await replica.exited).toBe(0);
  replicas.splice(replicas.indexOf(replica), 1);
}

let folder: string;
let program: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'released-'));
  program = await buildReleased(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

forEachDialect((dialect) => {
  test('the last release is replaced replica by replica: no call fails, none is lost', async () => {
    const url = await emptyDatabaseUrl(dialect);
    const start = (options: { program?: string } = {}): Promise<Replica> =>
      runServer({
        ...options,
        folder: temporaryFolder(),
        env: { ...SETTINGS, DATABASE_URL: url },
      });
    const before = [await start({ program }), await start({ program })];
    const [one, two] = before;
    if (one === undefined || two === undefined) throw new Error('There are two.');
    const old = await signedUp(one);
    const secret = await createKeyAt(one, old, NEW_KEY.name);
    const replicas = [...before];
    const load = callAll(replicas, secret);
    await expect.poll(load.calls, SOON).toBeGreaterThan(20);

    // The new one brings the tables up to date under the old ones.
    const three = await start();
    replicas.push(three);
    const fresh = await signedUp(three);
    const { key, secret: made } = await fresh.ok('createKey', { body: NEW_KEY }, 201);
    expect([await statusWith(one, made), await statusWith(three, secret)]).toEqual([200, 200]);
    expect(await statusWith(three, await createKeyAt(one, old, 'Made by the old one'))).toBe(200);
    await fresh.ok('revokeKey', { path: { key_id: key.id } });
    await expect.poll(() => statusWith(two, made), SOON).toBe(401);

    await end(one, replicas);
    const four = await start();
    replicas.push(four);
    await end(two, replicas);
    const so = load.calls();
    await expect.poll(load.calls, SOON).toBeGreaterThan(so + 20);
    const statuses = await load.stop();
    expect([...statuses.keys()]).toEqual([200]);
    await end(three, replicas);
    await end(four, replicas);

    const { db, close } = await openDatabase(url);
    onTestFinished(close);
    const rows = await db
      .selectFrom('end_user_counts')
      .select('status_2xx')
      .where('external_user_id', '=', 'user:1')
      .execute();
    expect(rows.reduce((sum, row) => sum + row.status_2xx, 0)).toBe(statuses.get(200));
    // Also of what the old ones added after the new one had begun to sum.
    const { kept, right } = await sumsOf(db);
    expect(kept.end_user_days).not.toEqual([]);
    expect(kept).toEqual(right);
  });
});
