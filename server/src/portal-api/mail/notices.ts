import type { Holder } from '../../storage/accounts/credentials.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import type { Background } from '../background.ts';
import type { Mailer } from './mail.ts';
import { noticeMail } from './mails.ts';
import type { NoticeDetails, NoticeKind } from './notice-texts.ts';

/** Tells people what happened to their account. */
export interface Notices {
  /**
   * Mails a notice, where the service sends mail. Nobody waits for it, and what it is about is done
   * whether or not it goes. The act itself stands in the audit list already.
   */
  tell(kind: NoticeKind, to: Holder, details: NoticeDetails): void;
  /** Notes and tells that somebody signed in from a browser that the account does not know. */
  newSignIn(to: Holder, client: AuthRequest): Promise<void>;
}

interface Options {
  db: Db;
  /** Undefined where the service sends no mail. */
  mailer: Mailer | undefined;
  attempts: Attempts;
  background: Background;
  events: SecurityEvents;
  publicUrl: string;
}

export function createNotices(options: Options): Notices {
  const { db, mailer, attempts, background, events, publicUrl } = options;

  function tell(kind: NoticeKind, { id, email }: Holder, details: NoticeDetails): void {
    if (mailer === undefined) return;
    background.run(async () => {
      const verdict = await attempts.count('notice to account', id);
      if (verdict.type === 'exceeded') return;
      await mailer.send(noticeMail(publicUrl, email, kind, details));
    });
  }

  return {
    tell,
    async newSignIn(to, client) {
      await recordAudit(db, auditBy(to.id, client, 'signed_in_new_browser'), new Date());
      events.tell('signed_in_new_browser', { accountId: to.id, address: client.address });
      tell('signed_in_new_browser', to, { address: client.address });
    },
  };
}
