import { networkOf } from '../../domain/limits.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { DescribeSession } from './session-state.ts';
import { signedInBy } from './signed-in.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  describe: DescribeSession;
}

/**
 * Signs in. An unknown address costs the same hash as a wrong password, counts against the same
 * limits and gets the same answer.
 */
export function signIn({ auth, db, attempts, events, describe }: Options): PortalHandler<'signIn'> {
  return async function signIn({ body }, { client }) {
    const account = body.email.toLowerCase();
    const verdicts = await Promise.all([
      attempts.count('sign-in from address', networkOf(client.address)),
      attempts.count('sign-in of account', account),
    ]);
    for (const verdict of verdicts) {
      if (verdict.type !== 'exceeded') continue;
      events.signInLocked(account, client);
      return waitRefusal(verdict);
    }
    const answer = await callAuth<object>(
      // What the browser was signed in as before plays no part.
      auth.api.signInEmail({
        body,
        headers: headersFor({ ...client, cookie: undefined }),
        returnHeaders: true,
      }),
    );
    if (answer.type === 'refused') {
      const refusal = refusalOf(answer.code);
      if (refusal.problem === 'credentials_invalid') events.signInFailed(account, client);
      return refusal;
    }
    await attempts.forget('sign-in of account', account);
    const session = await signedInBy({ auth, db }, client, answer.cookies);
    if (session !== undefined) {
      await recordAudit(db, auditBy(session.userId, client, 'signed_in'), new Date());
    }
    return {
      status: 200,
      headers: { 'Set-Cookie': answer.cookies },
      body: await describe(session, session === undefined),
    };
  };
}

function refusalOf(code: string) {
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
      return { problem: 'credentials_invalid' } as const;
    case 'EMAIL_NOT_VERIFIED':
      return { problem: 'email_unconfirmed' } as const;
    case 'ACCOUNT_SUSPENDED':
      return { problem: 'account_suspended' } as const;
    default:
      throw unexpected(code);
  }
}
