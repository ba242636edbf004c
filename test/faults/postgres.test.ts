import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Way } from '../../scripts/soak/way.ts';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { DatabaseAwayError } from '../../server/src/storage/storage-error.ts';
import { type Answer, call } from '../support/call.ts';
import { useKey } from '../support/call-with-key.ts';
import { cuttable } from '../support/cuttable.ts';
import { NEW_KEY, PORTAL_ENV, signedUp } from '../support/portal-client.ts';
import { onPrivatePostgres, type PrivatePostgres } from '../support/private-postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

const withKey = (server: TestServer, key: string): Promise<Answer> =>
  call(server, '/reciters/?page_size=1', { headers: { 'X-API-Key': key } });

/** A service on a database that it reaches by a way that can fail. */
async function service(postgres: PrivatePostgres) {
  const way = await cuttable(postgres.url);
  const server = await startServer({ env: { ...PORTAL_ENV, DATABASE_URL: way.url } });
  onTestFinished(async () => {
    await way.mend();
    await server.close();
  });
  const [known, other] = [await server.createKey(), await server.createKey()];
  await useKey(server, known.key);
  // Kept in memory from then on, once its first use is written.
  await expect
    .poll(
      () =>
        server.db
          .selectFrom('key_secrets')
          .where('first_used_at', 'is not', null)
          .select('key_id')
          .execute(),
      SOON,
    )
    .toHaveLength(1);
  await withKey(server, known.key);
  let calls = 4;

  return {
    ...{ server, way, other },
    /** Calls with a key that is in memory, which none of the faults may be felt by. */
    async callKnown(times = 50): Promise<void> {
      for (let at = 0; at < times; at += 1)
        expect((await withKey(server, known.key)).status).toBe(200);
      calls += times;
    },
    /** Calls with a key that only the database knows. */
    callOther: () => withKey(server, other.key),
    /** Waits until all that was called with the known key is counted, and no more than that. */
    async expectCounted(): Promise<void> {
      const stored = async () =>
        (
          await server.db
            .selectFrom('usage_counts')
            .select('status_2xx')
            .where('key_id', '=', known.id)
            .execute()
        ).reduce((sum, { status_2xx }) => sum + status_2xx, 0);
      await expect.poll(() => stored().catch(() => -1), SOON).toBe(calls);
    },
  };
}

function expectUnavailable({ status, headers }: Answer): void {
  expect(status).toBe(503);
  expect(headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
}

const stateOf = async (server: TestServer): Promise<string> =>
  JSON.parse((await call(server, '/readyz')).text).parts.database;

/** What a server does to go away, and what it does to come back. */
type Fault = (way: Way, postgres: PrivatePostgres) => unknown;

onPrivatePostgres((start) => {
  test.each<[string, Fault, Fault]>([
    ['hangs', (way) => way.hang(), (way) => way.mend()],
    ['refuses', (way) => way.cut(), (way) => way.mend()],
    ['is restarted', (_, own) => own.stop('SIGINT'), (_, own) => own.start()],
    ['dies', (_, own) => own.stop('SIGQUIT'), (_, own) => own.start()],
  ])(
    'it %s: known keys go on, others are told to come again, all is counted',
    async (_, ...fault) => {
      const [begin, end] = fault;
      const postgres = await start();
      const { server, way, callKnown, callOther, expectCounted } = await service(postgres);
      await begin(way, postgres);
      await callKnown();
      // Many at once: more than there are connections.
      for (const answer of await Promise.all(Array.from({ length: 20 }, callOther)))
        expectUnavailable(answer);
      await expect.poll(() => stateOf(server), SOON).toMatch(/silent/);
      await callKnown();
      await end(way, postgres);
      await expect.poll(async () => (await callOther()).status, SOON).toBe(200);
      await expect.poll(() => stateOf(server), SOON).toBe('ok');
      expect(server.log.join('\n')).toContain('The database is back.');
      await callKnown();
      await expectCounted();
    },
  );

  test('it answers late: nobody is refused', async () => {
    const { server, way, callKnown, callOther, expectCounted } = await service(await start());
    way.delay(200);
    await callKnown();
    expect((await callOther()).status).toBe(200);
    await callKnown();
    expect(await stateOf(server)).toBe('ok');
    await expectCounted();
  });

  test('it has no connection left: known keys go on, and others soon', async () => {
    const postgres = await start('max_connections=8', 'superuser_reserved_connections=0');
    const { way, callKnown, callOther, expectCounted } = await service(postgres);
    way.cut();
    const taken: pg.Client[] = [];
    for (let full = false; !full; ) {
      const client = new pg.Client({ connectionString: postgres.url });
      client.on('error', () => {});
      await client.connect().then(
        () => taken.push(client),
        () => {
          full = true;
        },
      );
    }
    await way.mend();
    await callKnown();
    expectUnavailable(await callOther());
    // One place is enough.
    await taken.pop()?.end();
    await expect.poll(async () => (await callOther()).status, SOON).toBe(200);
    await callKnown();
    await Promise.all(taken.map((client) => client.end()));
    await expectCounted();
  });

  test('it is a standby after a switch: reading goes on, writing is refused until it is promoted', async () => {
    const postgres = await start();
    const { server, way, callKnown, callOther, expectCounted } = await service(postgres);
    const client = await signedUp(server);
    const standby = await postgres.standby();
    const counted = callKnown();
    way.leadTo(standby.url);
    await postgres.stop();
    await counted;
    await callKnown();
    await expect.poll(async () => (await callOther()).status, SOON).toBe(200);
    const { answer } = await client.refused('createKey', '503 unavailable', { body: NEW_KEY });
    expectUnavailable(answer);
    await standby.run('select pg_promote()');
    await callKnown();
    await client.ok('createKey', { body: NEW_KEY }, 201);
    await expectCounted();
  });

  test('statements that wait for a lock hold up nobody who reads, and end by themselves', async () => {
    const postgres = await start();
    const { server, callKnown, callOther, expectCounted } = await service(postgres);
    const client = await signedUp(server);
    const stuck = new pg.Client({ connectionString: postgres.url });
    await stuck.connect();
    onTestFinished(() => stuck.end());
    // Everybody can read it, and nobody write.
    await stuck.query('begin; lock table api_keys in exclusive mode');
    let waiting = true;
    const refused = Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        client.refused('createKey', '503 unavailable', { body: { ...NEW_KEY, name: `${at}` } }),
      ),
    ).finally(() => {
      waiting = false;
    });
    // So few that they are done before a lock is given up, however busy the machine is.
    await callKnown(3);
    expect((await callOther()).status).toBe(200);
    expect(waiting).toBe(true);
    for (const { answer } of await refused) expectUnavailable(answer);
    await stuck.query('rollback');
    await client.ok('createKey', { body: NEW_KEY }, 201);
    await expectCounted();
  });

  test('a replica that vanishes while it writes keeps nobody else from revoking a key', async () => {
    const postgres = await start();
    const { way, callKnown, callOther } = await service(postgres);
    const vanishing = await openDatabase(way.url);
    const { db, close } = await openDatabase(postgres.url);
    onTestFinished(close);
    const keys = await db.selectFrom('api_keys').select('id').execute();
    let hasLocked = (): void => {};
    const locked = new Promise<void>((resolve) => {
      hasLocked = resolve;
    });
    const vanished = vanishing.db.transaction().execute(async (trx) => {
      await trx.updateTable('api_keys').set({ last_used_at: null }).execute();
      way.hang();
      hasLocked();
      await trx.selectFrom('api_keys').select('id').execute();
    });
    await locked;
    for (const { id } of keys) await revokeKey(db, id, new Date());
    await callKnown();
    await way.mend();
    await expect(vanished).rejects.toThrow(DatabaseAwayError);
    await vanishing.close();
    await expect.poll(async () => (await callOther()).status, SOON).toBe(401);
  });

  test('a look-up that never ends: it is given up, and nothing waits behind it', async () => {
    const postgres = await start();
    const { callKnown, callOther } = await service(postgres);
    const stuck = new pg.Client({ connectionString: postgres.url });
    await stuck.connect();
    onTestFinished(() => stuck.end());
    await stuck.query('begin; lock table key_secrets in access exclusive mode');
    expectUnavailable(await callOther());
    await callKnown();
    await stuck.query('rollback');
    expect((await callOther()).status).toBe(200);
  });
});
