import { findUserByEmail, isConfirmed } from '../../storage/accounts/users.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Background } from '../background.ts';
import type { SendLinks } from '../mail/send-links.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import { countResetRequest } from '../sessions/sign-in-attempts.ts';

interface Options {
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  events: SecurityEvents;
  /** Undefined where the service sends no mail. */
  links: SendLinks | undefined;
  background: Background;
}

/** Mails a link. The answer waits for nothing, so that it tells nothing about the address. */
export function requestPasswordReset({
  db,
  attempts,
  browsers,
  events,
  links,
  background,
}: Options): PortalHandler<'requestPasswordReset'> {
  return async function requestPasswordReset({ body }, { client }) {
    if (links === undefined) return { problem: 'mail_not_set_up' };
    const email = body.email.toLowerCase();
    const browser = await browsers.recognise(client, { email });
    const verdict = await countResetRequest(attempts, { client, browser });
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    background.run(async () => {
      const user = await findUserByEmail(db, email);
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
