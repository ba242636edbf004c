import { DAY_SECONDS } from '../../durations.ts';
import { findUserById } from '../../storage/accounts/users.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Background } from '../background.ts';
import { createLinkToken } from '../mail/link-tokens.ts';
import { linkTo } from '../mail/links.ts';
import type { Mailer } from '../mail/mail.ts';
import { operatorResetMail } from '../mail/mails.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
  events: SecurityEvents;
  /** Undefined where the service sends no mail. */
  mailer: Mailer | undefined;
  background: Background;
  publicUrl: string;
}

/**
 * Makes a link that lets an account choose a password. Where the service sends mail, only the reader
 * of the account's mails gets it, so that no operator can become somebody else.
 */
export const createResetLink =
  ({ db, events, mailer, background, publicUrl }: Options): PortalHandler<'createResetLink'> =>
  async ({ path }, context) => {
    const actorId = sessionOf(context).userId;
    const made = await inTransaction(db, async (trx) => {
      const user = await findUserById(trx, path.account_id);
      if (user === undefined) return undefined;
      const link = { purpose: 'reset-password', subject: user.id, seconds: DAY_SECONDS } as const;
      const { token, expiresAt } = await createLinkToken(trx, link);
      const entry = { userId: user.id, by: 'operator', actorId, ipAddress: null } as const;
      await recordAudit(trx, { ...entry, action: 'password_reset_link_created' }, new Date());
      return { user, token, expiresAt };
    });
    if (made === undefined) return { problem: 'not_found' };
    const { user, token, expiresAt } = made;
    const { address } = context.client;
    events.tell('password_reset_link_created', { accountId: user.id, actorId, address });
    if (mailer !== undefined)
      background.run(() => mailer.send(operatorResetMail(publicUrl, user.email, token)));
    const link = mailer === undefined ? linkTo(publicUrl, 'reset-password', token) : null;
    return { status: 201, body: { link, expires_at: expiresAt.toISOString() } };
  };
