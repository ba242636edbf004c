import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Limit } from '../../domain/limits.ts';
import type { Db } from '../schema.ts';

/** Whose attempts are counted together. */
interface CodeAttempt {
  userId: string;
  /** From where: an account's attempts from different places are counted apart. */
  from: string;
}

const subjectOf = ({ userId, from }: CodeAttempt): string => `${userId} ${from}`;

/**
 * Counts an attempt before it is looked at, in one statement: of attempts at the same moment, on
 * whichever replica, no more than the limit go on.
 *
 * @returns how long to wait, in seconds; undefined for an attempt within the limit
 */
export async function countCodeAttempt(
  db: Db,
  attempt: CodeAttempt,
  { points, seconds }: Limit,
  now: Date,
): Promise<number | undefined> {
  const time = now.toISOString();
  const after = (windows: number): string =>
    new Date(now.getTime() + windows * seconds * 1000).toISOString();
  const next = after(1);
  // An end that is too far away is of a clock that was ahead: nobody has to wait for it to come round.
  const isOver = sql<boolean>`
    (code_attempts.resets_at <= ${time} or code_attempts.resets_at > ${after(2)})`;
  const { attempts, resets_at } = await db
    .insertInto('code_attempts')
    .values({ subject: subjectOf(attempt), user_id: attempt.userId, attempts: 1, resets_at: next })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        attempts: sql`case when ${isOver} then 1 else code_attempts.attempts + 1 end`,
        resets_at: sql`case when ${isOver} then ${next} else code_attempts.resets_at end`,
      }),
    )
    .returning(['attempts', 'resets_at'])
    .executeTakeFirstOrThrow();
  if (attempts <= points) return undefined;
  return Math.max(1, Math.ceil((Date.parse(resets_at) - now.getTime()) / 1000));
}

/** Forgets the attempts from one place, or from everywhere, once the owner has come. */
export async function forgetCodeAttempts(
  db: Db,
  { userId, from }: { userId: string; from?: string },
): Promise<void> {
  await db
    .deleteFrom('code_attempts')
    .where('user_id', '=', userId)
    .$if(from !== undefined, (query) =>
      query.where('subject', '=', subjectOf({ userId, from: from ?? '' })),
    )
    .execute();
}

/**
 * Takes a code of the authenticator application, before it is looked at, or the challenge that a
 * passkey has answered; false when it was taken before, on whichever replica and for whatever
 * purpose (RFC 6238, section 5.2).
 *
 * @param seconds how long codes are good
 */
export async function takeCode(
  db: Db,
  { userId, code, seconds }: { userId: string; code: string; seconds: number },
  now: Date,
): Promise<boolean> {
  const time = now.toISOString();
  const expires_at = new Date(now.getTime() + seconds * 1000).toISOString();
  const taken = await db
    .insertInto('used_codes')
    .values({ digest: hash('sha256', `${userId} ${code}`), user_id: userId, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ expires_at })
        .where('used_codes.expires_at', '<=', time),
    )
    .returning('digest')
    .executeTakeFirst();
  return taken !== undefined;
}
