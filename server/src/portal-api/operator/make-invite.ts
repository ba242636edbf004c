import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../durations.ts';
import { createInvite } from '../../storage/accounts/invites.ts';
import { findUserByEmail } from '../../storage/accounts/users.ts';
import type { Db } from '../../storage/schema.ts';
import { digestOf, newToken } from '../mail/link-tokens.ts';

const DAYS = 7;

type MakeInviteResult =
  | { type: 'made'; id: string; token: string; expiresAt: Date }
  | { type: 'email_taken' };

/** Invites somebody, once, for seven days; `email` must be in lower case. */
export async function makeInvite(db: Db, email: string, now: Date): Promise<MakeInviteResult> {
  if ((await findUserByEmail(db, email)) !== undefined) return { type: 'email_taken' };
  const token = newToken();
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + DAYS * DAY_MS);
  await createInvite(db, { id, email, tokenDigest: digestOf(token), expiresAt }, now);
  return { type: 'made', id, token, expiresAt };
}
