import { DAY_SECONDS } from '../../durations.ts';
import { changeSubject, endEmailChanges } from '../../storage/accounts/email-change.ts';
import { findUserByEmail } from '../../storage/accounts/users.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import type { Background } from '../background.ts';
import { createLinkToken } from '../mail/link-tokens.ts';
import type { Mailer } from '../mail/mail.ts';
import { emailChangeMail } from '../mail/mails.ts';
import { mayBeMailed } from '../mail/may-be-mailed.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { isOngoing } from '../sessions/is-ongoing.ts';
import { checkPassword } from './check-password.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  background: Background;
  events: SecurityEvents;
  /** Undefined where the service sends no mail. */
  mailer: Mailer | undefined;
  publicUrl: string;
}

/**
 * Mails a link to the address that an account is to have. The answer tells nothing about it: where
 * another account has the address, nothing is sent. An account may ask for a few addresses an hour: each
 * may be a stranger's, who did not ask for mail.
 */
export const requestEmailChange =
  (options: Options): PortalHandler<'requestEmailChange'> =>
  async ({ body }, context) => {
    const { db, attempts, background, events, mailer, publicUrl } = options;
    if (mailer === undefined) return { problem: 'mail_not_set_up' };
    const refusal = await checkPassword(options, context, body.password);
    if (refusal !== undefined) return refusal;
    const session = sessionOf(context);
    const { userId } = session;
    const verdict = await attempts.count('email change asked by account', userId);
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    const email = body.email.toLowerCase();
    await recordAudit(db, auditOf(context, 'email_change_requested'), new Date());
    const { address } = context.client;
    events.tell('email_change_requested', { accountId: userId, address });
    background.run(async () => {
      const isFree = (await findUserByEmail(db, email)) === undefined;
      const isSent = isFree && (await mayBeMailed(attempts, email));
      const link = await inTransaction(db, async (trx) => {
        if (!(await isOngoing(trx, session))) return undefined;
        // Also where nothing is sent: whether an earlier link still works would tell who has the address.
        await endEmailChanges(trx, userId);
        if (!isSent) return undefined;
        const subject = changeSubject(userId, email);
        return createLinkToken(trx, { purpose: 'change-email', subject, seconds: DAY_SECONDS });
      });
      if (link !== undefined) await mailer.send(emailChangeMail(publicUrl, email, link.token));
    });
    return { status: 202 };
  };
