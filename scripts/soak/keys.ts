import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  digestApiKey,
  generateApiKey,
  newKeyId,
  prefixOf,
} from '../../server/src/domain/keys/api-key.ts';
import { createUser } from '../../server/src/storage/accounts/users.ts';
import { createKey, revokeKey } from '../../server/src/storage/keys/keys.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { DatabaseAwayError } from '../../server/src/storage/storage-error.ts';
import type { SoakKey } from './callers.ts';
import type { Random } from './random.ts';

const ACCOUNTS = 10;
const KEYS = 200;
/** Of these, so many never change. */
const STEADY = 100;

/** A replica whose way to the database hangs may have locked the key: see VANISHED_MS. */
async function patiently(change: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await change());
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error;
    }
  }
}

/** Makes accounts with keys, and changes of them: one key a second ends and another comes. */
export async function createKeys(db: Db, random: Random) {
  const now = new Date();
  const owners = Array.from({ length: ACCOUNTS }, () => randomUUID());
  for (const id of owners) await createUser(db, { id, name: id, email: `${id}@mail.test` }, now);

  async function make(isSteady: boolean): Promise<SoakKey> {
    const [id, secret] = [newKeyId(), generateApiKey()];
    await createKey(
      db,
      {
        id,
        userId: random.pick(owners),
        name: id,
        permissions: ['reciters:read'],
        expiresAt: null,
        secret: { digest: digestApiKey(secret), prefix: prefixOf(secret) },
      },
      new Date(),
    );
    return { id, secret, isSteady, ok: 0 };
  }

  const inUse: SoakKey[] = [];
  for (let at = 0; at < KEYS; at += 1) inUse.push(await make(at < STEADY));
  const all = [...inUse];
  return {
    /** Those that callers use. */
    inUse,
    /** Also those that have ended. */
    all,
    async keepChanging(isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        await sleep(1_000);
        const at = random.between(STEADY, KEYS - 1);
        const [old, fresh] = [inUse[at], await make(false)];
        inUse[at] = fresh;
        all.push(fresh);
        if (old) await patiently(() => revokeKey(db, old.id, new Date()));
      }
    },
  };
}
