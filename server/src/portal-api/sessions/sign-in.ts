import { credentialsOf } from '../../storage/accounts/credentials.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import type { Background } from '../background.ts';
import type { Notices } from '../mail/notices.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { renewHash } from '../passwords/renew-hash.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { finishSignIn } from './finish-sign-in.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { DescribeSession } from './session-state.ts';
import { countSignIn, forgiveSignIn } from './sign-in-attempts.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  background: Background;
  passwordHashing: PasswordHashing;
  events: SecurityEvents;
  notices: Notices;
  describe: DescribeSession;
}

/**
 * Signs in. An unknown address costs the same hash as a wrong password, counts against the same
 * limits and gets the same answer.
 */
export function signIn(options: Options): PortalHandler<'signIn'> {
  const { auth, db, attempts, browsers, background, events, describe } = options;
  return async function signIn({ body }, { client }) {
    const { password } = body;
    const email = body.email.toLowerCase();
    const attempt = { email, client, browser: await browsers.recognise(client, { email }) };
    const verdict = await countSignIn(attempts, attempt);
    if (verdict.type === 'exceeded') {
      events.signInLocked(email, client);
      return waitRefusal(verdict);
    }
    const credentials = await credentialsOf(db, { email });
    const answer = await callAuth<object>(
      // What the browser was signed in as before plays no part.
      auth.api.signInEmail({
        body: { email, password },
        headers: headersFor({ ...client, cookie: undefined }),
        returnHeaders: true,
      }),
    );
    if (answer.type === 'refused') {
      const refusal = refusalOf(answer.code);
      if (refusal.problem === 'credentials_invalid') events.signInFailed(email, client);
      return refusal;
    }
    const { cookies } = answer;
    const finished = await finishSignIn(options, client, { credentials, cookies });
    if (finished === 'outdated') {
      events.signInFailed(email, client);
      return { problem: 'credentials_invalid' };
    }
    await forgiveSignIn(attempts, attempt);
    background.run(() => renewHash(options, { email, password }));
    return {
      status: 200,
      headers: { 'Set-Cookie': finished?.cookies ?? cookies },
      body: await describe(finished?.session, finished === undefined),
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
