import { networkOf } from '../../domain/limits.ts';
import { confirmEmail as confirm } from '../../storage/accounts/accounts.ts';
import { grantFirstOperator } from '../../storage/accounts/operators.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { inBody } from '../invalid-body.ts';
import { consumeLinkToken } from '../mail/link-tokens.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
}

/** Confirms an address by the link in a mail. */
export const confirmEmail =
  ({ auth, db, attempts }: Options): PortalHandler<'confirmEmail'> =>
  async ({ body }, { client }) => {
    const verdict = await attempts.count('link from address', networkOf(client.address));
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    const userId = await consumeLinkToken(auth, 'confirm-email', body.token);
    if (userId === undefined) {
      return { problem: 'token_invalid', errors: [inBody('token', 'is used or past its time')] };
    }
    const now = new Date();
    await inTransaction(db, async (trx) => {
      if (!(await confirm(trx, userId))) return;
      await recordAudit(trx, auditBy(userId, client, 'email_confirmed'), now);
      await grantFirstOperator(trx, userId, { now, ipAddress: client.address || null });
    });
    return { status: 204 };
  };
