import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { askDoctor, noDatabase, nowhere } from '../support/ask-doctor.ts';
import { temporaryFolder } from '../support/databases.ts';
import { onPrivateRedis } from '../support/private-redis.ts';
import { startServer } from '../support/server.ts';
import { onSmallDisk } from '../support/small-disk.ts';

test('a damaged file', async () => {
  const url = noDatabase();
  const { db, ...database } = await openDatabase(url);
  await migrate({ db, ...database });
  await database.close();
  const path = url.slice('sqlite:'.length);
  const whole = readFileSync(path);
  // The first page tells of the others, which are no longer what they were.
  writeFileSync(path, Buffer.concat([whole.subarray(0, 4_096 * 8), Buffer.alloc(whole.length, 7)]));
  const { of } = await askDoctor({ DATABASE_URL: url, PUBLIC_URL: await nowhere() });
  const [finding] = of('database').slice(-1);
  expect(finding?.state).toBe('broken');
  expect(JSON.stringify(finding)).toMatch(/restore a backup/);
});

onSmallDisk('a disk with little room, in a folder that is not there yet', async ({ folder }) => {
  const env = { DATABASE_URL: `sqlite:${folder}/data/reciters.db`, PUBLIC_URL: await nowhere() };
  expect((await askDoctor(env)).of('disk')).toMatchObject([
    { state: 'broken', says: '8 MiB free; the database has 0 MiB.' },
  ]);
});

test('a place where no file can be: it is told of, and everything else is looked at all the same', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const env = { DATABASE_URL: `sqlite:${file}/data/reciters.db`, PUBLIC_URL: await nowhere() };
  const { status, findings, of } = await askDoctor(env);
  expect(status).toBe(1);
  expect(of('database')).toMatchObject([
    { state: 'broken', says: expect.stringContaining('ENOTDIR') },
  ]);
  const parts = findings.map(({ part }) => part);
  expect(parts).toEqual(['settings', 'database', 'disk', 'redis', 'address', 'mail']);
});

test("the portal's secret: gone, or not as it was", async () => {
  const url = noDatabase();
  const secret = `${url.slice('sqlite:'.length)}.secret`;
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  await migrate(database);
  const env = { DATABASE_URL: url, PUBLIC_URL: await nowhere() };
  const ask = async (more = {}) => (await askDoctor({ ...env, ...more })).of('secret');
  // The first start makes it.
  expect(await ask()).toEqual([]);
  const at = '2026-01-01T00:00:00.000Z';
  const user = { id: 'user', name: '', email: 'maryam@reciters.test' };
  await database.db
    .insertInto('users')
    .values({ ...user, created_at: at, updated_at: at })
    .execute();
  const factor = { secret: 'encrypted', backup_codes: 'encrypted' };
  await database.db
    .insertInto('two_factors')
    .values({ user_id: user.id, ...factor })
    .execute();
  expect(await ask()).toMatchObject([
    { state: 'warning', says: expect.stringContaining('second factors (1) cannot be read') },
  ]);
  expect(await ask({ AUTH_SECRET: 'a'.repeat(32) })).toEqual([]);
  writeFileSync(secret, 'a'.repeat(32));
  expect(await ask()).toEqual([]);
  writeFileSync(secret, '');
  expect(await ask()).toMatchObject([
    { state: 'broken', says: expect.stringContaining('Put back the file as it was') },
  ]);
  rmSync(secret);
  mkdirSync(secret);
  expect(await ask()).toMatchObject([{ state: 'broken', says: expect.stringContaining('EISDIR') }]);
  await database.db.insertInto('portal_settings').values({ name: 'secret', value: 'b' }).execute();
  rmSync(secret, { recursive: true });
  // The next start moves it to a file.
  expect(await ask()).toEqual([]);
});

/** What is found of Redis, but for how long it took to answer: that is up to what else this machine does. */
const foundOfRedis = async (env: Record<string, string>) =>
  (await askDoctor(env)).of('redis').filter(({ says }) => !says.startsWith('took '));

onPrivateRedis((start) => {
  test('Redis has no database of that number', async () => {
    const REDIS_URL = `${(await start()).url()}/99`;
    const env = { DATABASE_URL: noDatabase(), PUBLIC_URL: await nowhere(), REDIS_URL };
    expect((await askDoctor(env)).of('redis')).toMatchObject([
      { state: 'broken', says: expect.stringContaining('DB index is out of range') },
    ]);
  });

  test('Redis lets the service count, and tells nothing of itself', async () => {
    const url = new URL((await start()).url());
    const client = new Redis(url.href);
    onTestFinished(() => client.disconnect());
    const ask = async (...rights: string[]) => {
      const rules = ['reset', 'on', '>s3cret', '~reciters:*', ...rights];
      await client.call('ACL', 'SETUSER', 'service', ...rules);
      Object.assign(url, { username: 'service', password: 's3cret' });
      const env = { DATABASE_URL: noDatabase(), PUBLIC_URL: await nowhere(), REDIS_URL: url.href };
      return await foundOfRedis(env);
    };
    // Nothing else is said beside what is found.
    const warn = vi.spyOn(console, 'warn');
    onTestFinished(() => warn.mockRestore());
    expect(await ask('+@all', '-@dangerous')).toMatchObject([
      { state: 'ok', says: expect.stringContaining('may not run INFO') },
    ]);
    expect(warn).not.toHaveBeenCalled();
    // Without the right to count, the service would count alone.
    expect(await ask('+@all', '-eval')).toMatchObject([
      {
        state: 'broken',
        says: expect.stringContaining('NOPERM'),
        mend: expect.stringContaining('rights'),
      },
    ]);
  });

  test('Redis takes no writes: what to do depends on why', async () => {
    const redis = await start();
    const env = { DATABASE_URL: noDatabase(), PUBLIC_URL: await nowhere(), REDIS_URL: redis.url() };
    const ask = async (...options: string[]) => {
      await redis.restart(...options);
      return await foundOfRedis(env);
    };
    expect(await ask('--replicaof', '127.0.0.1 1')).toMatchObject([
      { state: 'broken', mend: expect.stringContaining('primary') },
    ]);
    expect(await ask('--maxmemory', '1')).toMatchObject([
      { state: 'broken', mend: expect.stringContaining('volatile-ttl') },
    ]);
  });

  test('Redis counts, and what may go wrong later', async () => {
    const redis = await start();
    const env = { DATABASE_URL: noDatabase(), PUBLIC_URL: await nowhere(), REDIS_URL: redis.url() };
    const counts = { state: 'ok', says: expect.stringMatching(/^counts \(version \d/) };
    expect(await foundOfRedis(env)).toMatchObject([counts]);
    expect((await askDoctor(env)).of('clock')).toContainEqual(
      expect.objectContaining({ state: 'ok', says: expect.stringContaining('Redis') }),
    );
    const ask = async (...options: string[]) => {
      await redis.restart(...options);
      return await foundOfRedis(env);
    };
    expect(await ask('--maxmemory', '100mb')).toMatchObject([
      counts,
      { state: 'warning', mend: expect.stringContaining('volatile-ttl') },
    ]);
    const withRoom = ['--maxmemory', '100mb', '--maxmemory-policy', 'volatile-ttl'];
    expect(await ask(...withRoom)).toMatchObject([counts]);
    // One that takes writes is the trap: nothing refuses to count there.
    expect(await ask('--replicaof', '127.0.0.1 1', '--replica-read-only', 'no')).toMatchObject([
      counts,
      { state: 'broken', mend: expect.stringContaining('primary') },
    ]);
  });
});

test('the limit of the caller is used up: nothing is said of proxies', async () => {
  const server = await startServer({ env: { RATE_LIMIT_ANONYMOUS: '5/60' } });
  onTestFinished(server.close);
  const env = { DATABASE_URL: noDatabase(), PUBLIC_URL: server.url };
  expect((await askDoctor(env)).of('address')).toMatchObject([{ state: 'ok' }]);
  expect((await askDoctor(env)).of('address')).toMatchObject([
    { state: 'warning', says: expect.stringContaining('used up') },
  ]);
});

test('the limit of the caller is used up by the first call: the others are counted with it', async () => {
  const server = await startServer({ env: { RATE_LIMIT_ANONYMOUS: '1/60' } });
  onTestFinished(server.close);
  const env = { DATABASE_URL: noDatabase(), PUBLIC_URL: server.url };
  expect((await askDoctor(env)).of('address')).toMatchObject([{ state: 'ok' }]);
});
