import { networkOf } from '../../domain/limits.ts';
import { findLink } from '../../storage/accounts/links.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { inBody } from '../invalid-body.ts';
import { digestOf } from '../mail/link-tokens.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { openConfirmedAccount } from './open-confirmed-account.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
}

const invalid = () => ({
  problem: 'token_invalid' as const,
  errors: [inBody('token', 'is used or past its time')],
});

/**
 * Opens an account for the reader of a mail, with the password that comes with its link. Whoever
 * signed up, and however often, has chosen none: so nobody can choose one for somebody else.
 */
export const confirmEmail =
  ({ auth, db, attempts, events }: Options): PortalHandler<'confirmEmail'> =>
  async ({ body }, { client }) => {
    const verdict = await attempts.count('link from address', networkOf(client.address));
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    const now = new Date();
    const link = { purpose: 'confirm-email', tokenDigest: digestOf(body.token), now } as const;
    // A token that is made up costs no hash.
    if ((await findLink(db, link)) === undefined) return invalid();
    const { password } = await auth.$context;
    const passwordHash = await password.hash(body.password);
    const opened = await inTransaction(db, (trx) =>
      openConfirmedAccount(trx, { link, passwordHash, client }),
    );
    if (opened === undefined) return invalid();
    const { accountId, isNew } = opened;
    const details = { accountId, address: client.address };
    events.tell(isNew ? 'account_created' : 'password_reset', details);
    events.tell('email_confirmed', details);
    return { status: 204 };
  };
