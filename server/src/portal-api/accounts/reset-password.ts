import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { minLengthOf } from '../../domain/accounts/password-length.ts';
import { confirmEmail } from '../../storage/accounts/accounts.ts';
import { setPassword, voidCredentials } from '../../storage/accounts/credentials.ts';
import { findLink, type LinkKey, takeLink } from '../../storage/accounts/links.ts';
import { removePasskeys } from '../../storage/accounts/passkeys.ts';
import {
  findUserById,
  hasSecondFactor,
  isConfirmed,
  lockAccount,
  type User,
} from '../../storage/accounts/users.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import { digestOf } from '../mail/link-tokens.ts';
import type { Notices } from '../mail/notices.ts';
import { refuseLink } from '../mail/refuse-link.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import { ownerHasCome } from '../sessions/owner-has-come.ts';
import { judgeNewPassword } from './new-password.ts';

interface Options {
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  events: SecurityEvents;
  notices: Notices;
  passwordHashing: PasswordHashing;
  passwordLengths: PasswordLengths;
}

/** Sets a password by a link. A password that is not taken leaves the link as it was. */
export function resetPassword(options: Options): PortalHandler<'resetPassword'> {
  const { db, attempts, events, notices, passwordHashing, passwordLengths } = options;
  return async function resetPassword({ body }, { client }) {
    const now = new Date();
    const link = { purpose: 'reset-password', tokenDigest: digestOf(body.token), now } as const;
    const holder = await findHolder(db, link);
    if (holder === undefined) return refuseLink(attempts, client);
    const minLength = minLengthOf(passwordLengths, await hasSecondFactor(db, holder.id));
    const unfit = await judgeNewPassword(body.new_password, { email: holder.email, minLength });
    if (unfit !== undefined) return unfit;
    const hash = await passwordHashing.hash(body.new_password);
    const user = await inTransaction(db, (trx) => reset(trx, { link, holder, hash, client }));
    if (user === undefined) return refuseLink(attempts, client);
    const { address } = client;
    events.tell('password_reset', { accountId: user.id, address });
    notices.tell('password_changed', user, { address });
    const cookie = await ownerHasCome(options, user, client);
    return { status: 204, headers: { 'Set-Cookie': [cookie] } };
  };
}

/** Whose password the link sets; undefined when it does not work. */
async function findHolder(db: Db, link: LinkKey): Promise<User | undefined> {
  const userId = await findLink(db, link);
  return userId === undefined ? undefined : findUserById(db, userId);
}

interface Reset {
  link: LinkKey;
  holder: User;
  hash: string;
  client: AuthRequest;
}

/** Uses up the link; undefined where somebody else did so in the meantime. */
async function reset(trx: Db, { link, holder, hash, client }: Reset): Promise<User | undefined> {
  // First, as whoever changes credentials: they end links, and would wait for this link, and this for them.
  await lockAccount(trx, holder.id);
  const userId = await takeLink(trx, link);
  const user = userId === undefined ? undefined : await findUserById(trx, userId);
  if (user === undefined) return undefined;
  await voidCredentials(trx, user);
  await setPassword(trx, user.id, hash, link.now);
  // Whoever added a passkey before had not shown that the address is theirs.
  const doubted = (await isConfirmed(trx, user.id)) ? [] : await removePasskeys(trx, user.id);
  for (const after of doubted)
    await recordAudit(trx, auditBy(user.id, client, 'passkey_removed', { after }), link.now);
  // The link came by mail, or from the operator, who vouches for the address.
  await confirmEmail(trx, user.id);
  await recordAudit(trx, auditBy(user.id, client, 'password_reset'), link.now);
  return user;
}
