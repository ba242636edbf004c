import type { components } from '../../contract/generated/portal.d.ts';
import { CHALLENGE_SECONDS } from '../../domain/accounts/passkey-challenge.ts';
import { networkOf } from '../../domain/limits.ts';
import { takeCode } from '../../storage/accounts/code-attempts.ts';
import {
  findPasskey,
  notePasskeyUse,
  type StoredPasskey,
} from '../../storage/accounts/passkeys.ts';
import { isConfirmed } from '../../storage/accounts/users.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import type { Background } from '../background.ts';
import type { Notices } from '../mail/notices.ts';
import type { SendLinks } from '../mail/send-links.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { finishSignIn } from '../sessions/finish-sign-in.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import type { DescribeSession } from '../sessions/session-state.ts';
import { startSession } from '../sessions/signed-in.ts';
import type { PasskeyParty } from './passkey-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  background: Background;
  events: SecurityEvents;
  notices: Notices;
  /** Undefined where the service sends no mail. */
  links: SendLinks | undefined;
  passkeys: PasskeyParty;
  describe: DescribeSession;
}

/**
 * Signs in by a passkey, which stands for password and second factor: the device has it, and has
 * asked its owner. Attempts are counted apart from passwords, whose guessers keep nobody from it.
 */
export function signInWithPasskey(options: Options): PortalHandler<'signInWithPasskey'> {
  const { auth, db, attempts, background, events, links, describe } = options;
  return async function signInWithPasskey({ body: { credential } }, { client }) {
    const network = networkOf(client.address);
    const verdict = await attempts.count('passkey from address', network);
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    const passkey = await findPasskey(db, credential.id);
    if (passkey === undefined || !(await proves(options, passkey, credential))) {
      if (passkey) events.signInFailed(passkey.email, client);
      else events.tell('sign_in_failed', { address: client.address });
      return { problem: 'passkey_invalid' };
    }
    await attempts.giveBack('passkey from address', network);
    const { userId, email, credentialsVersion: version } = passkey;
    // A password takes long to check; a device could sign in again and again, and leave a row each time.
    const signIns = await attempts.count('passkey sign-ins of account', userId);
    if (signIns.type === 'exceeded') return waitRefusal(signIns);
    if (links !== undefined && !(await isConfirmed(db, userId))) {
      background.run(() => links.confirmation(email));
      return { problem: 'email_unconfirmed' };
    }
    const started = await callAuth(startSession(auth, client, userId));
    if (started.type === 'refused') {
      if (started.code !== 'ACCOUNT_SUSPENDED') throw unexpected(started.code);
      return { problem: 'account_suspended' };
    }
    const { cookies } = started;
    const credentials = { userId, version };
    const finished = await finishSignIn(options, client, { credentials, cookies });
    if (finished === undefined || finished === 'outdated') return { problem: 'passkey_invalid' };
    return {
      status: 200,
      headers: { 'Set-Cookie': finished.cookies },
      body: await describe(finished.session),
    };
  };
}

/** Whether the answer is right, and to a challenge that nobody has answered yet. */
async function proves(
  { db, passkeys }: Options,
  passkey: StoredPasskey,
  credential: components['schemas']['PasskeyProof']['credential'],
): Promise<boolean> {
  const answer = await verifyPasskey(passkeys, passkey, credential);
  if (answer === undefined) return false;
  const now = new Date();
  return await inTransaction(db, async (trx) => {
    const { userId, id } = passkey;
    const used = { userId, code: answer.challenge, seconds: CHALLENGE_SECONDS };
    if (!(await takeCode(trx, used, now))) return false;
    await notePasskeyUse(trx, id, answer, now);
    return true;
  });
}
