import { randomUUID } from 'node:crypto';
import { confirmEmail, createAccount } from '../../storage/accounts/accounts.ts';
import { setPassword, voidCredentials } from '../../storage/accounts/credentials.ts';
import { type LinkKey, takeLink } from '../../storage/accounts/links.ts';
import { removePasskeys } from '../../storage/accounts/passkeys.ts';
import { removeSecondFactor } from '../../storage/accounts/second-factors.ts';
import { findUserByEmail, isConfirmed } from '../../storage/accounts/users.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { AuthRequest } from '../auth/auth-request.ts';

interface Opening {
  link: LinkKey;
  passwordHash: string;
  client: AuthRequest;
}

/**
 * Uses up a confirmation link: makes the account of its address, or hands over the one that
 * somebody made before without showing that the address is theirs. What that somebody set up to
 * sign in with ends. Keys go on working: applications may use them.
 *
 * @returns undefined where the link does not work
 */
export async function openConfirmedAccount(
  trx: Db,
  { link, passwordHash, client }: Opening,
): Promise<{ accountId: string; isNew: boolean } | undefined> {
  const { now } = link;
  const email = await takeLink(trx, link);
  if (email === undefined) return undefined;
  const user = await findUserByEmail(trx, email);
  if (user === undefined) {
    const id = randomUUID();
    await createAccount(trx, { id, email, passwordHash, emailConfirmed: true }, now);
    await recordAudit(trx, auditBy(id, client, 'account_created'), now);
    await recordAudit(trx, auditBy(id, client, 'email_confirmed'), now);
    return { accountId: id, isNew: true };
  }
  const { id } = user;
  if (await isConfirmed(trx, id)) return undefined;
  await confirmEmail(trx, id);
  await setPassword(trx, id, passwordHash, now);
  await voidCredentials(trx, user);
  await recordAudit(trx, auditBy(id, client, 'email_confirmed'), now);
  await recordAudit(trx, auditBy(id, client, 'password_reset'), now);
  if (await removeSecondFactor(trx, id))
    await recordAudit(trx, auditBy(id, client, 'second_factor_removed'), now);
  for (const after of await removePasskeys(trx, id))
    await recordAudit(trx, auditBy(id, client, 'passkey_removed', { after }), now);
  return { accountId: id, isNew: false };
}
