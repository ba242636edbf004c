import { randomUUID } from 'node:crypto';
import { createAccount } from '../../storage/accounts/accounts.ts';
import { deleteInvite } from '../../storage/accounts/invites.ts';
import { deleteLinks, takeLink } from '../../storage/accounts/links.ts';
import { grantOperator } from '../../storage/accounts/operators.ts';
import type { CreateUserResult } from '../../storage/accounts/users.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';

/** What lets somebody sign up: nothing but that it is open, or a link that vouches for them. */
type Admittance =
  | { type: 'open' }
  | { type: 'invited'; digest: string }
  | { type: 'operator'; digest: string };

interface Registration {
  /** Lower case. */
  email: string;
  password: string;
  client: AuthRequest;
  admittance: Admittance;
}

type RegisterResult = CreateUserResult | { type: 'link_used' };

/** Stores an account with what belongs to it, and uses up the link, whole or not at all. */
export async function registerAccount(
  { db, passwordHashing }: { db: Db; passwordHashing: PasswordHashing },
  { email, password, client, admittance }: Registration,
): Promise<RegisterResult> {
  const passwordHash = await passwordHashing.hash(password);
  const now = new Date();
  return await inTransaction(db, async (trx) => {
    const id = randomUUID();
    const emailConfirmed = admittance.type !== 'open';
    const result = await createAccount(trx, { id, email, passwordHash, emailConfirmed }, now);
    if (result.type === 'email_taken') return result;
    // Thrown rather than returned, so that the account goes with it.
    if (!(await takeAdmittance(trx, admittance, now))) throw new LinkUsedError();
    // An earlier sign-up with this address has nothing left to confirm.
    await deleteLinks(trx, { id, email });
    await recordAudit(trx, auditBy(id, client, 'account_created'), now);
    if (admittance.type === 'operator') {
      await grantOperator(trx, id, { now, by: 'account', ipAddress: client.address || null });
    }
    return result;
  }).catch((error: unknown) => {
    if (error instanceof LinkUsedError) return { type: 'link_used' };
    throw error;
  });
}

/** Somebody else used the link up between the look at it and now. */
class LinkUsedError extends Error {}

async function takeAdmittance(trx: Db, admittance: Admittance, now: Date): Promise<boolean> {
  switch (admittance.type) {
    case 'open':
      return true;
    case 'invited':
      return await deleteInvite(trx, { tokenDigest: admittance.digest });
    case 'operator': {
      const link = { purpose: 'operator', tokenDigest: admittance.digest, now } as const;
      return (await takeLink(trx, link)) !== undefined;
    }
  }
}
