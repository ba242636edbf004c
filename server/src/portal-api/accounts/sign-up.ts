import { networkOf } from '../../domain/limits.ts';
import { findUserByEmail } from '../../storage/accounts/users.ts';
import type { Db } from '../../storage/schema.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { Background } from '../background.ts';
import { inBody } from '../invalid-body.ts';
import type { SendLinks } from '../mail/send-links.ts';
import { judgeInvite } from '../operator/judge-invite.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import type { DescribeSession, Offer } from '../sessions/session-state.ts';
import { signedInBy } from '../sessions/signed-in.ts';
import { judgeNewPassword } from './new-password.ts';
import { type Registration, registerAccount } from './register-account.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  /** Undefined where the service sends no mail. */
  links: SendLinks | undefined;
  background: Background;
  offer: Offer;
  describe: DescribeSession;
}

/** Creates an account: signed in at once, or once its address is confirmed by mail. */
export function signUp(options: Options): PortalHandler<'signUp'> {
  const { auth, db, attempts, browsers, links, background, offer, describe } = options;

  async function registerByMail(links: SendLinks, registration: Registration): Promise<void> {
    const result = await registerAccount({ auth, db }, registration);
    if (result.type === 'created') {
      await links.confirmation(result.user);
      return;
    }
    const user = await findUserByEmail(db, registration.email);
    if (user !== undefined) await links.alreadyRegistered(user);
  }

  return async function signUp({ body }, { client }) {
    const verdict = await attempts.count('sign-up from address', networkOf(client.address));
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    const { password } = body;
    const email = body.email.toLowerCase();
    const unfit = await judgeNewPassword(password, { email, minLength: 0, field: 'password' });
    if (unfit !== undefined) return unfit;
    const invitation = await judgeInvite(db, { ...body, email }, offer);
    if (invitation.type === 'refused') return invitation.refusal;
    if (invitation.type === 'open' && links !== undefined) {
      // The answer waits for nothing, so that it tells nothing about the address.
      background.run(() => registerByMail(links, { email, password, client, allowed: 'later' }));
      return { status: 202, body: await describe(undefined) };
    }
    const result = await registerAccount(
      { auth, db },
      {
        email,
        password,
        client,
        allowed: 'now',
        ...(invitation.type === 'invited' && { inviteDigest: invitation.digest }),
      },
    );
    if (result.type === 'email_taken') {
      return { problem: 'email_taken', errors: [inBody('email', 'has an account')] };
    }
    const { headers } = await auth.api.startSession({
      body: { userId: result.user.id },
      headers: headersFor({ ...client, cookie: undefined }),
      returnHeaders: true,
    });
    const { cookie } = await browsers.remember(client, result.user.id);
    const cookies = [...headers.getSetCookie(), cookie];
    const session = await signedInBy({ auth, db }, client, cookies);
    return {
      status: 201,
      headers: { 'Set-Cookie': cookies },
      body: await describe(session),
    };
  };
}
