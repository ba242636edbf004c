import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { forEachDialect, type TestDatabase, temporaryFolder } from '../support/databases.ts';
import { runServer } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';
import { createTestKey } from '../support/test-key.ts';

const REPLICAS = 3;
const CALLERS = 4;

/** Three processes of the service on one database, and what was answered by each. */
async function replicasOn({ db, url }: TestDatabase) {
  const { id, key } = await createTestKey(db);
  const start = async () => {
    const env = { DATABASE_URL: url, RATE_LIMIT_KEY: '1000000/60' };
    return { ...(await runServer({ folder: temporaryFolder(), env })), answeredAt: [] as number[] };
  };
  const replicas = await Promise.all(Array.from({ length: REPLICAS }, start));
  const ended = new Set<number>();
  let isOver = false;

  /** Calls one replica after the other, as a proxy would, and leaves out those that are gone. */
  async function keepCalling(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const at = turn % REPLICAS;
      const replica = replicas[at];
      if (replica === undefined || ended.has(at)) continue;
      const headers = { 'X-API-Key': key, 'X-External-User-Id': `user:${turn % 100}` };
      const answer = await call(replica, '/reciters/?page_size=1', { headers }).catch(() => null);
      if (answer === null) ended.add(at);
      else {
        expect(answer.status).toBe(200);
        replica.answeredAt.push(performance.now());
      }
    }
  }

  const calling = Promise.all(Array.from({ length: CALLERS }, keepCalling));
  return {
    key,
    replicas,
    answered: () => replicas.reduce((sum, { answeredAt }) => sum + answeredAt.length, 0),
    async stopCalling(): Promise<void> {
      isOver = true;
      await calling;
    },
    async isStored(endUserId: string): Promise<boolean> {
      const rows = db.selectFrom('end_user_counts').where('external_user_id', '=', endUserId);
      return (await rows.select('day').executeTakeFirst()) !== undefined;
    },
    /** How many calls are stored, twice over: of the key, and of its end users. */
    async stored(): Promise<[number, number]> {
      const [totals, users] = [
        await db.selectFrom('usage_counts').select('status_2xx').where('key_id', '=', id).execute(),
        await db.selectFrom('end_user_counts').select('status_2xx').execute(),
      ];
      const sum = (rows: { status_2xx: number }[]) =>
        rows.reduce((total, { status_2xx }) => total + status_2xx, 0);
      return [sum(totals), sum(users)];
    },
  };
}

forEachDialect((dialect, open) => {
  test('SIGTERM to one of three replicas: every call that was answered is counted', async () => {
    const { replicas, answered, stopCalling, stored } = await replicasOn(await open());
    await expect.poll(() => replicas[1]?.answeredAt.length, SOON).toBeGreaterThan(20);
    replicas[1]?.kill('SIGTERM');
    expect(await replicas[1]?.exited).toBe(0);
    const atEnd = replicas[1]?.answeredAt.length;
    await sleep(1_000);
    await stopCalling();
    expect(atEnd).toBeGreaterThan(0);
    await expect.poll(stored, SOON).toEqual([answered(), answered()]);
  });

  test('SIGKILL to one of them: what it has not written yet is lost, a second at most', async () => {
    const { replicas, answered, stopCalling, stored, isStored, key } = await replicasOn(
      await open(),
    );
    const [, victim] = replicas;
    if (victim === undefined) throw new Error('There is no second replica.');
    await expect.poll(() => victim.answeredAt.length, SOON).toBeGreaterThan(20);
    // A replica writes in order: what it answered before this call is stored once this call is.
    const markedAt = performance.now();
    const headers = { 'X-API-Key': key, 'X-External-User-Id': 'last-one-written' };
    expect((await call(victim, '/reciters/', { headers })).status).toBe(200);
    victim.answeredAt.push(performance.now());
    await expect.poll(() => isStored('last-one-written'), SOON).toBe(true);
    await sleep(500);
    victim.kill('SIGKILL');
    await victim.exited;
    const killedAt = performance.now();
    await stopCalling();
    for (const replica of replicas) if (replica !== victim) replica.kill('SIGTERM');
    for (const replica of replicas) await replica.exited;

    const [total, ofUsers] = await stored();
    expect(ofUsers).toBe(total);
    const lost = answered() - total;
    const since = (moment: number) => victim.answeredAt.filter((at) => at > moment).length;
    console.log(
      `${dialect}: SIGKILL lost ${lost} of ${answered()} calls; ` +
        `that replica had answered ${since(killedAt - 1_000)} in its last second.`,
    );
    expect(lost).toBeGreaterThanOrEqual(0);
    expect(lost).toBeLessThanOrEqual(since(markedAt));
    expect(since(markedAt)).toBeLessThan(victim.answeredAt.length);
  });
});
