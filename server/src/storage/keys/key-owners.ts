import { countAudit, recordAudit } from '../audit/audit.ts';
import type { AuditAction } from '../portal-schema.ts';
import type { Db } from '../schema.ts';

/** Whether a key, live or revoked, is this person's. */
export async function ownsKey(db: Db, userId: string, keyId: string): Promise<boolean> {
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return key !== undefined;
}

/** The name of a person's key, live or revoked; undefined where the person has no such key. */
export async function findKeyNameOf(
  db: Db,
  userId: string,
  keyId: string,
): Promise<string | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .select('name')
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return key?.name;
}

/** A person's keys, revoked ones too: their ids and names. */
export async function listKeyNames(db: Db, userId: string): Promise<Map<string, string>> {
  const keys = await db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(keys.map(({ id, name }) => [id, name]));
}

/** Notes in its owner's audit list what a command did to a key. */
export async function recordKeyAudit(
  trx: Db,
  action: AuditAction,
  keyId: string,
  now: Date,
  after?: string,
): Promise<void> {
  const { user_id: userId } = await trx
    .selectFrom('api_keys')
    .select('user_id')
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  const entry = { userId, action, by: 'command', ipAddress: null, keyId } as const;
  await recordAudit(trx, after === undefined ? entry : { ...entry, after }, now);
}

/** Counts calls that were refused with a key, in its owner's audit list. */
export async function countRefusedKey(
  db: Db,
  { keyId, count, address }: { keyId: string; count: number; address: string | undefined },
  now: Date,
): Promise<void> {
  const key = await db
    .selectFrom('api_keys')
    .select('user_id')
    .where('id', '=', keyId)
    .executeTakeFirst();
  if (!key) return;
  const entry = { userId: key.user_id, action: 'key_refused', by: 'stranger', keyId } as const;
  await countAudit(db, { ...entry, ipAddress: address ?? null }, count, now);
}
