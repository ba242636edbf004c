import { randomUUID } from 'node:crypto';
import { createAccount } from '../../storage/accounts/accounts.ts';
import { deleteInvite } from '../../storage/accounts/invites.ts';
import { grantFirstOperator } from '../../storage/accounts/operators.ts';
import type { CreateUserResult } from '../../storage/accounts/users.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { Auth } from '../auth/auth.ts';
import type { AuthRequest } from '../auth/auth-request.ts';

export interface Registration {
  /** Lower case. */
  email: string;
  password: string;
  client: AuthRequest;
  /** The invitation that this uses up; it vouches for the address. */
  inviteDigest?: string;
  /** Whether the account may be used now, or once its address is confirmed. */
  allowed: 'now' | 'later';
}

/**
 * Stores an account with what belongs to it, whole or not at all. The first one of a service that
 * may be used is an operator's.
 */
export async function registerAccount(
  { auth, db }: { auth: Auth; db: Db },
  { email, password, client, inviteDigest, allowed }: Registration,
): Promise<CreateUserResult> {
  const context = await auth.$context;
  const passwordHash = await context.password.hash(password);
  const now = new Date();
  return await inTransaction(db, async (trx) => {
    const id = randomUUID();
    const emailConfirmed = inviteDigest !== undefined;
    const result = await createAccount(trx, { id, email, passwordHash, emailConfirmed }, now);
    if (result.type === 'email_taken') return result;
    if (inviteDigest !== undefined) await deleteInvite(trx, { tokenDigest: inviteDigest });
    await recordAudit(trx, auditBy(id, client, 'account_created'), now);
    if (allowed === 'now') {
      await grantFirstOperator(trx, id, { now, ipAddress: client.address || null });
    }
    return result;
  });
}
