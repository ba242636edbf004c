import { networkOf } from '../../domain/limits.ts';
import { findUserByEmail, isConfirmed } from '../../storage/accounts/users.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Background } from '../background.ts';
import type { SendLinks } from '../mail/send-links.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  /** Undefined where the service sends no mail. */
  links: SendLinks | undefined;
  background: Background;
}

/** Mails a link. The answer waits for nothing, so that it tells nothing about the address. */
export function requestPasswordReset({
  db,
  attempts,
  events,
  links,
  background,
}: Options): PortalHandler<'requestPasswordReset'> {
  return async function requestPasswordReset({ body }, { client }) {
    if (links === undefined) return { problem: 'mail_not_set_up' };
    const verdict = await attempts.count('link from address', networkOf(client.address));
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    background.run(async () => {
      const user = await findUserByEmail(db, body.email.toLowerCase());
      if (user === undefined) return;
      // Whoever set the account up has not shown that the address is theirs: who reads the mail has.
      const confirmed = await isConfirmed(db, user.id);
      const sent = confirmed ? links.passwordReset(user) : links.confirmation(user.email);
      if (!(await sent)) return;
      await recordAudit(db, auditBy(user.id, client, 'password_reset_requested'), new Date());
      const details = { accountId: user.id, address: client.address };
      events.tell('password_reset_requested', details);
    });
    return { status: 202 };
  };
}
