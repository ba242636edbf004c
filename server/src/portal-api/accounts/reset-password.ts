import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { networkOf } from '../../domain/limits.ts';
import { isLongEnough, minLengthOf } from '../../domain/password-length.ts';
import { confirmEmail } from '../../storage/accounts/accounts.ts';
import { setPassword, voidCredentials } from '../../storage/accounts/credentials.ts';
import { findLink, type LinkKey, takeLink } from '../../storage/accounts/links.ts';
import { findUserById, hasSecondFactor, type User } from '../../storage/accounts/users.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import { inBody } from '../invalid-body.ts';
import { digestOf } from '../mail/link-tokens.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { passwordTooShort } from './password-too-short.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  notices: Notices;
  passwordLengths: PasswordLengths;
}

const invalid = () => ({
  problem: 'token_invalid' as const,
  errors: [inBody('token', 'is used or past its time')],
});

/** Sets a password by a link. A password that is too short leaves the link as it was. */
export function resetPassword(options: Options): PortalHandler<'resetPassword'> {
  const { auth, db, attempts, events, notices, passwordLengths } = options;
  return async function resetPassword({ body }, { client }) {
    const verdict = await attempts.count('link from address', networkOf(client.address));
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    const now = new Date();
    const link = { purpose: 'reset-password', tokenDigest: digestOf(body.token), now } as const;
    const userId = await findLink(db, link);
    if (userId === undefined) return invalid();
    const minLength = minLengthOf(passwordLengths, await hasSecondFactor(db, userId));
    if (!isLongEnough(body.new_password, minLength))
      return passwordTooShort('new_password', minLength);
    const { password } = await auth.$context;
    const hash = await password.hash(body.new_password);
    const user = await inTransaction(db, (trx) => reset(trx, link, hash, client));
    if (user === undefined) return invalid();
    const { address } = client;
    events.tell('password_reset', { accountId: user.id, address });
    notices.tell('password_changed', user, { address });
    return { status: 204 };
  };
}

/** Uses up the link; undefined where somebody else did so in the meantime. */
async function reset(
  trx: Db,
  link: LinkKey,
  hash: string,
  client: AuthRequest,
): Promise<User | undefined> {
  const userId = await takeLink(trx, link);
  const user = userId === undefined ? undefined : await findUserById(trx, userId);
  if (user === undefined) return undefined;
  await setPassword(trx, user.id, hash, link.now);
  await voidCredentials(trx, user);
  // The link came by mail, or from the operator, who vouches for the address.
  await confirmEmail(trx, user.id);
  await recordAudit(trx, auditBy(user.id, client, 'password_reset'), link.now);
  return user;
}
