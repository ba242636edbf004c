import { sql } from 'kysely';
import { expect } from 'vitest';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { call } from '../support/call.ts';
import { useKey } from '../support/call-with-key.ts';
import { NEW_KEY, signedUp } from '../support/portal-client.ts';
import { runServer } from '../support/run-server.ts';
import { onSmallDisk } from '../support/small-disk.ts';
import { SOON } from '../support/soon.ts';

const ENV = {
  KEYS_PER_ACCOUNT: '10000',
  RATE_LIMIT_KEY_CHANGES: '100000/3600',
  RATE_LIMIT_KEY: '1000000/60',
};
const REFUSALS = 20;

onSmallDisk(
  'a full disk: what was acknowledged is there, and writing goes on by itself',
  async (disk) => {
    const DATABASE_URL = `sqlite:${disk.folder}/reciters.db`;
    const server = await runServer({ folder: disk.folder, env: { ...ENV, DATABASE_URL } });
    const client = await signedUp(server);
    const first = await client.ok('createKey', { body: NEW_KEY }, 201);
    const secrets = [first.secret];
    let calls = 3;
    await useKey(server, first.secret);

    async function callWithUsers(times: number): Promise<void> {
      for (let at = 0; at < times; at += 1) {
        const headers = { 'X-API-Key': first.secret, 'X-External-User-Id': `user:${calls}` };
        expect((await call(server, '/reciters/', { headers })).status).toBe(200);
        calls += 1;
      }
    }
    /** Makes a key, if there is room for it. */
    async function tryToCreate(): Promise<boolean> {
      const body = { ...NEW_KEY, name: `key ${secrets.length} ${crypto.randomUUID()}` };
      const answer = await client.send('createKey', { body });
      if (answer.status === 201) secrets.push(JSON.parse(answer.text).secret);
      else {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]/);
      }
      return answer.status === 201;
    }

    for (let made = 0; made < 20; made += 1) expect(await tryToCreate()).toBe(true);
    disk.fill();
    for (let refused = 0; refused < REFUSALS; ) {
      await callWithUsers(5);
      if (!(await tryToCreate())) refused += 1;
    }
    await callWithUsers(200);
    disk.clear();
    await expect.poll(tryToCreate, SOON).toBe(true);
    await callWithUsers(10);

    for (const secret of secrets) await useKey(server, secret);
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const { db, close } = await openDatabase(DATABASE_URL);
    const { rows } = await sql`pragma integrity_check`.execute(db);
    const ofFirst = await db
      .selectFrom('usage_counts')
      .select('status_2xx')
      .where('key_id', '=', first.key.id)
      .execute();
    await close();
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    // Three calls to see that the key works, as with every other.
    expect(ofFirst.reduce((sum, { status_2xx }) => sum + status_2xx, 0)).toBe(calls + 3);
  },
);
