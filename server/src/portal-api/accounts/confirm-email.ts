import { findLink } from '../../storage/accounts/links.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import { digestOf } from '../mail/link-tokens.ts';
import { refuseLink } from '../mail/refuse-link.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import { ownerHasCome } from '../sessions/owner-has-come.ts';
import { judgeNewPassword } from './new-password.ts';
import { openConfirmedAccount } from './open-confirmed-account.ts';

interface Options {
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  events: SecurityEvents;
  passwordHashing: PasswordHashing;
}

/**
 * Opens an account for the reader of a mail, with the password that comes with its link. Whoever
 * signed up, and however often, has chosen none: so nobody can choose one for somebody else. A
 * password that is not taken leaves the link as it was.
 */
export function confirmEmail(options: Options): PortalHandler<'confirmEmail'> {
  const { db, attempts, events, passwordHashing } = options;
  return async function confirmEmail({ body }, { client }) {
    const now = new Date();
    const link = { purpose: 'confirm-email', tokenDigest: digestOf(body.token), now } as const;
    // A token that is made up costs no hash.
    const email = await findLink(db, link);
    if (email === undefined) return refuseLink(attempts, client);
    const account = { email, minLength: 0, field: 'password' } as const;
    const unfit = await judgeNewPassword(body.password, account);
    if (unfit !== undefined) return unfit;
    const passwordHash = await passwordHashing.hash(body.password);
    const opened = await inTransaction(db, (trx) =>
      openConfirmedAccount(trx, { link, passwordHash, client }),
    );
    if (opened === undefined) return refuseLink(attempts, client);
    const { accountId, isNew } = opened;
    const details = { accountId, address: client.address };
    events.tell(isNew ? 'account_created' : 'password_reset', details);
    events.tell('email_confirmed', details);
    const cookie = await ownerHasCome(options, { id: accountId, email }, client);
    return { status: 204, headers: { 'Set-Cookie': [cookie] } };
  };
}
