import { changeEmailByLink } from '../../storage/accounts/email-change.ts';
import { findLink } from '../../storage/accounts/links.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { lookAgain } from '../../storage/look-again.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import { digestOf } from '../mail/link-tokens.ts';
import type { Notices } from '../mail/notices.ts';
import { refuseLink } from '../mail/refuse-link.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  notices: Notices;
}

/** Changes the address of an account for the reader of the mail; the former address is told. */
export const confirmEmailChange =
  ({ db, attempts, events, notices }: Options): PortalHandler<'confirmEmailChange'> =>
  async ({ body }, { client, session }) => {
    const now = new Date();
    const link = { purpose: 'change-email', tokenDigest: digestOf(body.token), now } as const;
    const subject = await findLink(db, link);
    if (subject === undefined) return refuseLink(attempts, client);
    const isOwn = session !== undefined && subject.startsWith(`${session.userId} `);
    const changed = await lookAgain(() =>
      inTransaction(db, async (trx) => {
        const result = await changeEmailByLink(trx, link, isOwn ? session.sessionId : undefined);
        if (result.type === 'changed')
          await recordAudit(trx, auditBy(result.holder.id, client, 'email_changed'), now);
        return result;
      }),
    );
    // The link is used up where the address was taken meanwhile: it could never work.
    if (changed.type !== 'changed') return refuseLink(attempts, client);
    const { address } = client;
    events.tell('email_changed', { accountId: changed.holder.id, address });
    notices.tell('email_changed', changed.holder, { address });
    return { status: 204 };
  };
