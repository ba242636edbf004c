import { expect, test } from 'vitest';
import { tellExpiringKeys } from '../../server/src/service/key-expiry.ts';
import { takeExpiringKeys } from '../../server/src/storage/keys/expiring-keys.ts';
import { updateKey } from '../../server/src/storage/keys/key-changes.ts';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { forEachDialect } from '../support/databases.ts';
import { mailboxOf } from '../support/mailbox.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { createTestKey } from '../support/test-key.ts';

const DAY = 86_400_000;
const now = new Date('2027-01-01T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * DAY);

/** A key made some days ago that expires in some days. */
async function keyOf(db: Db, { expires, made = -100 }: { expires: number; made?: number }) {
  const { id } = await createTestKey(db);
  await db
    .updateTable('api_keys')
    .set({ created_at: inDays(made).toISOString(), expires_at: inDays(expires).toISOString() })
    .where('id', '=', id)
    .execute();
  return id;
}

const noticesOf = (db: Db) =>
  db
    .selectFrom('audit_events')
    .select(['key_id', 'by', 'after'])
    .where('action', '=', 'key_expires_soon')
    .execute();

forEachDialect((_, open) => {
  const tell = (db: Db, at: Date) =>
    tellExpiringKeys(
      {
        ...{ db, config: { publicUrl: 'http://localhost:3000', smtpUrl: undefined } },
        onError: (error) => {
          throw error;
        },
      },
      at,
    );

  test('owners are told 14 and 3 days ahead, once each', async () => {
    const { db } = await open();
    const id = await keyOf(db, { expires: 20 });
    const told = [];
    for (const day of [0, 5, 6, 6.5, 10, 16.5, 17, 17.5, 19, 21]) {
      await tell(db, inDays(day));
      told.push((await noticesOf(db)).length);
    }
    expect(told).toEqual([0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    const notice = { key_id: id, by: 'service', after: inDays(20).toISOString() };
    expect(await noticesOf(db)).toEqual([notice, notice]);
  });

  test('who is told late is told once', async () => {
    const { db } = await open();
    await keyOf(db, { expires: 2 });
    await tell(db, now);
    expect(await noticesOf(db)).toHaveLength(1);
  });

  test('nobody is told of a key that was made to end so soon, or has ended already', async () => {
    const { db } = await open();
    await keyOf(db, { expires: 2, made: 0 });
    await keyOf(db, { expires: -1 });
    await revokeKey(db, await keyOf(db, { expires: 2 }), now);
    await tell(db, now);
    expect(await noticesOf(db)).toEqual([]);
  });

  test('a key of a week is told of three days ahead alone', async () => {
    const { db } = await open();
    await keyOf(db, { expires: 7, made: 0 });
    for (const day of [0, 1, 4, 5]) await tell(db, inDays(day));
    expect(await noticesOf(db)).toHaveLength(1);
  });

  test('owners are told anew once a key works for longer', async () => {
    const { db } = await open();
    const keyId = await keyOf(db, { expires: 2 });
    const { user_id: userId } = await db
      .selectFrom('api_keys')
      .select('user_id')
      .where('id', '=', keyId)
      .executeTakeFirstOrThrow();
    await tell(db, now);
    await updateKey(db, { userId, keyId }, { expiresAt: inDays(40) }, now);
    const told = [];
    for (const day of [1, 25, 26, 37]) {
      await tell(db, inDays(day));
      told.push((await noticesOf(db)).length);
    }
    // Who has just chosen a time that is near is told nothing.
    await updateKey(db, { userId, keyId }, { expiresAt: inDays(39) }, inDays(37));
    await tell(db, inDays(37));
    expect([...told, (await noticesOf(db)).length]).toEqual([1, 1, 2, 3, 3]);
  });

  test('of several replicas at once, one takes each key', async () => {
    const { db, url } = await open();
    const replica = await openDatabase(url);
    for (let keys = 0; keys < 5; keys += 1) await keyOf(db, { expires: 2 });
    const takes = await Promise.all(
      [db, replica.db, db, replica.db].map((each) => takeExpiringKeys(each, 3, now)),
    );
    await replica.close();
    expect(takes.flatMap(({ taken }) => taken)).toHaveLength(5);
    expect(await noticesOf(db)).toHaveLength(5);
  });

  test('more keys than one batch', async () => {
    const { db } = await open();
    for (let keys = 0; keys < 101; keys += 1) await keyOf(db, { expires: 2 });
    await tell(db, now);
    expect(await noticesOf(db)).toHaveLength(101);
  });

  test('by mail, where the service sends any', async () => {
    const { db } = await open();
    const smtp = await startSmtpServer();
    const id = await keyOf(db, { expires: 2 });
    const owner = await db
      .selectFrom('api_keys as k')
      .innerJoin('users as u', 'u.id', 'k.user_id')
      .select(['u.email', 'k.name'])
      .where('k.id', '=', id)
      .executeTakeFirstOrThrow();
    const config = { publicUrl: 'http://localhost:3000', smtpUrl: smtp.url };
    await tellExpiringKeys({ db, config, onError: () => {} }, now);
    await smtp.close();
    const mailbox = mailboxOf(smtp, owner.email);
    expect(mailbox.subjects()).toEqual([expect.stringContaining('An API key expires soon')]);
    expect(
      mailbox
        .mails()
        .join('')
        .replace(/=\r?\n/g, ''),
    ).toContain(`/#/settings/api-keys/${id}`);
  });
});
