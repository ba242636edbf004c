import type { components } from '../../contract/generated/portal.d.ts';
import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { minLengthOf } from '../../domain/accounts/password-length.ts';
import type { Auth } from '../auth/auth.ts';
import { callAuth } from '../auth/call-auth.ts';
import type { SignedIn } from './signed-in.ts';

type SessionState = components['schemas']['SessionState'];

/** What the portal offers to everybody. */
export type Offer = Pick<SessionState, 'sign_up' | 'sends_mail'>;

export type DescribeSession = (
  session: SignedIn | undefined,
  waiting?: boolean,
) => Promise<SessionState>;

/** Makes what tells a page who is signed in, or that a sign-in waits for its second factor. */
export function describeSessionWith({
  auth,
  offer,
  passwordLengths,
}: {
  auth: Auth;
  offer: Offer;
  passwordLengths: PasswordLengths;
}): DescribeSession {
  return async function describeSession(session, waiting = false) {
    if (session === undefined) {
      return { state: waiting ? 'second_factor_required' : 'signed_out', account: null, ...offer };
    }
    const { userId, email, operator, secondFactor, createdAt } = session;
    const codes = secondFactor ? await recoveryCodesOf(auth, userId) : undefined;
    const account = {
      id: userId,
      email,
      operator,
      second_factor: secondFactor,
      recovery_codes_left: codes?.length ?? null,
      password_min_length: minLengthOf(passwordLengths, secondFactor),
      created_at: createdAt.toISOString(),
    };
    return { state: 'signed_in', account, ...offer };
  };
}

/** The recovery codes of an account; undefined where its second factor was removed a moment ago. */
async function recoveryCodesOf(auth: Auth, userId: string): Promise<string[] | undefined> {
  const answer = await callAuth(
    auth.api.viewBackupCodes({ body: { userId }, returnHeaders: true }),
  );
  return answer.type === 'done' ? answer.value.backupCodes : undefined;
}
