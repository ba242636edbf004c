import autocannon from 'autocannon';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { builtProgram } from '../support/built.ts';
import { call } from '../support/call.ts';
import { emptyDatabaseUrl, temporaryFolder } from '../support/databases.ts';
import { runServer } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';
import { createTestKey } from '../support/test-key.ts';

/** As many end users of a key are kept apart on one day. */
const KEPT_APART = 100_000;
const ROUNDS = 4;
const USERS = 50_000;
const CONNECTIONS = 10;

/** A service that held on to what it has written would need more by far, and end. */
const HEAP_MIB = 96;

test('one key with thousands of new end users a second: counted, in bounded memory, and others are served', async () => {
  builtProgram('storage/usage/usage-thread');
  const DATABASE_URL = await emptyDatabaseUrl('sqlite');
  const metrics = { port: await freePort() };
  const env = {
    DATABASE_URL,
    RATE_LIMIT_KEY: '100000000/60',
    METRICS_PORT: `${metrics.port}`,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
  };
  const server = await runServer({ folder: temporaryFolder(), env });
  const { db, close } = await openDatabase(DATABASE_URL);
  onTestFinished(close);
  const { id, key } = await createTestKey(db);
  const other = await createTestKey(db);

  /** Calls once in the name of each of so many end users, whom nobody has seen before. */
  async function callAs(round: number): Promise<number> {
    let connection = 0;
    const result = await autocannon({
      url: `http://127.0.0.1:${server.port}/reciters/?page_size=1`,
      connections: CONNECTIONS,
      amount: USERS,
      setupClient(client) {
        connection += 1;
        const own = `user:${round}:${connection}`;
        client.setRequests(
          Array.from({ length: USERS / CONNECTIONS }, (_, at) => ({
            headers: { 'X-API-Key': key, 'X-External-User-Id': `${own}:${at}` },
          })),
        );
      },
    });
    expect([result.non2xx, result.errors]).toEqual([0, 0]);
    return result.requests.average;
  }
  async function memory(): Promise<number> {
    const { text } = await call(metrics, '/metrics');
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
  }
  const sumOf = (rows: { status_2xx: number }[]): number =>
    rows.reduce((sum, { status_2xx }) => sum + status_2xx, 0);
  const stored = async (): Promise<number> =>
    sumOf(
      await db.selectFrom('usage_counts').select('status_2xx').where('key_id', '=', id).execute(),
    );

  const used: number[] = [];
  const rates: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    let isOver = false;
    const calling = callAs(round).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const headers = { 'X-API-Key': other.key, 'X-External-User-Id': 'user:1' };
      expect((await call(server, '/reciters/', { headers })).status).toBe(200);
    }
    rates.push(await calling);
    await expect.poll(stored, SOON).toBe(round * USERS);
    used.push(await memory());
  }
  const users = await db
    .selectFrom('end_user_counts')
    .select(['external_user_id', 'status_2xx'])
    .where('key_id', '=', id)
    .execute();
  console.log(
    `New end users a second: ${rates.map(Math.round).join(', ')}; ` +
      `memory after each round: ${used.map((bytes) => Math.round(bytes / 2 ** 20)).join(', ')} MiB.`,
  );
  expect(users).toHaveLength(KEPT_APART + 1);
  expect(sumOf(users)).toBe(ROUNDS * USERS);
});
