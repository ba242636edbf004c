import { networkOf } from '../../domain/limits.ts';
import { findUserByEmail, isConfirmed } from '../../storage/accounts/users.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import type { Background } from '../background.ts';
import { emailTaken, inBody, invalidBody } from '../invalid-body.ts';
import type { SendLinks } from '../mail/send-links.ts';
import { judgeInvite } from '../operator/judge-invite.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import type { DescribeSession, Offer } from '../sessions/session-state.ts';
import { signedInBy, startSession } from '../sessions/signed-in.ts';
import { judgeNewPassword } from './new-password.ts';
import { registerAccount } from './register-account.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  events: SecurityEvents;
  /** Undefined where the service sends no mail. */
  links: SendLinks | undefined;
  background: Background;
  passwordHashing: PasswordHashing;
  offer: Offer;
  describe: DescribeSession;
}

/** Creates an account: signed in at once, or by a link that is mailed to its address. */
export function signUp(options: Options): PortalHandler<'signUp'> {
  const { auth, db, attempts, browsers, events, links, background, offer, describe } = options;

  /** Stores nothing but the link: the account is made by whoever reads the mail. */
  async function mailLink(links: SendLinks, email: string): Promise<void> {
    const user = await findUserByEmail(db, email);
    if (user !== undefined && (await isConfirmed(db, user.id))) await links.alreadyRegistered(user);
    else await links.confirmation(email);
  }

  return async function signUp({ body }, { client }) {
    const verdict = await attempts.count('sign-up from address', networkOf(client.address));
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    const { password } = body;
    const email = body.email.toLowerCase();
    const judged = await judgeInvite(db, { ...body, email }, offer);
    if (judged.type === 'refused') return judged.refusal;
    if (judged.type === 'open' && links !== undefined) {
      // The answer waits for nothing, so that it tells nothing about the address.
      background.run(() => mailLink(links, email));
      return { status: 202, body: await describe(undefined) };
    }
    if (password === undefined) return invalidBody('password', 'is required here', 'required');
    const unfit = await judgeNewPassword(password, { email, minLength: 0, field: 'password' });
    if (unfit !== undefined) return unfit;
    const registration = { email, password, client, admittance: judged };
    const result = await registerAccount(options, registration);
    switch (result.type) {
      case 'email_taken':
        return emailTaken();
      case 'link_used':
        return {
          problem: 'token_invalid',
          errors: [inBody('invite', 'is used', 'used_or_expired')],
        };
    }
    const details = { accountId: result.user.id, address: client.address };
    events.tell('account_created', details);
    if (judged.type === 'operator') events.tell('operator_granted', details);
    const { headers } = await startSession(auth, client, result.user.id);
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
