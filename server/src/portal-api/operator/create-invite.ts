import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import { actOf, type SecurityEvents } from '../audit/security-events.ts';
import type { Background } from '../background.ts';
import { emailTaken } from '../invalid-body.ts';
import { inviteLink } from '../mail/links.ts';
import type { Mailer } from '../mail/mail.ts';
import { inviteMail } from '../mail/mails.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { makeInvite } from './make-invite.ts';

interface Options {
  db: Db;
  events: SecurityEvents;
  /** Undefined where the service sends no mail. */
  mailer: Mailer | undefined;
  background: Background;
  publicUrl: string;
}

/** Invites somebody; the answer, and the mail, are the only places where the link ever stands. */
export const createInvite =
  ({ db, events, mailer, background, publicUrl }: Options): PortalHandler<'createInvite'> =>
  async ({ body }, context) => {
    const email = body.email.toLowerCase();
    const now = new Date();
    const made = await inTransaction(db, async (trx) => {
      const result = await makeInvite(trx, email, now);
      if (result.type === 'made') {
        await recordAudit(trx, auditOf(context, 'invite_created', { after: email }), now);
      }
      return result;
    });
    if (made.type === 'email_taken') return emailTaken();
    const { id, token, expiresAt } = made;
    events.tell('invite_created', actOf(context));
    if (mailer !== undefined) {
      background.run(() => mailer.send(inviteMail(publicUrl, email, token)));
    }
    return {
      status: 201,
      body: {
        invite: { id, email, created_at: now.toISOString(), expires_at: expiresAt.toISOString() },
        link: inviteLink(publicUrl, email, token),
      },
    };
  };
