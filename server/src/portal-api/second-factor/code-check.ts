import { issuedRecoveryCode } from '../../domain/accounts/recovery-code.ts';
import type { Limit } from '../../domain/limits.ts';
import {
  countCodeAttempt,
  forgetCodeAttempts,
  takeCode,
} from '../../storage/accounts/code-attempts.ts';
import type { Db } from '../../storage/schema.ts';
import { waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { type AuthAnswer, callAuth, unexpected } from '../auth/call-auth.ts';

/** A code of the authenticator application is good in its 30 seconds and in those beside them. */
const CODE_SECONDS = 120;

/** What is said of a code that somebody sends in a session. */
export const WRONG_CODE = 'is wrong, used or past its time';

/** What somebody offers as the second factor. */
export type CodeProof = { code: string } | { recovery_code: string };

interface Attempt {
  userId: string;
  /** From where; attempts from different places are counted apart. */
  from: string;
  proof: CodeProof;
  /** The request that it comes with, as better-auth reads it. */
  headers: Headers;
  /** Whether there is a session already, so that none begins. */
  isSignedIn: boolean;
}

type CodeVerdict =
  | Extract<AuthAnswer<object>, { type: 'done' }>
  | { type: 'exceeded'; refusal: ReturnType<typeof waitRefusal> }
  | { type: 'wrong' }
  /** What the code was for has ended. */
  | { type: 'expired' }
  | { type: 'off' }
  /** The code was right, and an operator keeps the account out. */
  | { type: 'suspended' };

/**
 * Counts an attempt and takes its code before that is looked at, both in the database, so that of all
 * that are sent at once, to whichever replica, no more are looked at than the limit says, and none twice.
 *
 * @returns why the code is not to be looked at, or undefined
 */
export async function takeAttempt(
  { db, codeAttempts }: { db: Db; codeAttempts: Limit },
  { userId, from, proof }: Pick<Attempt, 'userId' | 'from' | 'proof'>,
): Promise<Extract<CodeVerdict, { type: 'exceeded' | 'wrong' }> | undefined> {
  const now = new Date();
  const waitSeconds = await countCodeAttempt(db, { userId, from }, codeAttempts, now);
  if (waitSeconds !== undefined) return { type: 'exceeded', refusal: waitRefusal({ waitSeconds }) };
  if ('recovery_code' in proof) return undefined;
  const taken = await takeCode(db, { userId, code: proof.code, seconds: CODE_SECONDS }, now);
  return taken ? undefined : { type: 'wrong' };
}

/** Has a code looked at, once the attempt is counted. */
export async function checkCode(
  { auth, db, codeAttempts }: { auth: Auth; db: Db; codeAttempts: Limit },
  attempt: Attempt,
): Promise<CodeVerdict> {
  const { userId, from } = attempt;
  const refusal = await takeAttempt({ db, codeAttempts }, attempt);
  if (refusal !== undefined) return refusal;
  const answer = await callAuth<object>(look(auth, attempt));
  if (answer.type === 'refused') return refusalOf(answer.code);
  await forgetCodeAttempts(db, { userId, from });
  return answer;
}

const look = (auth: Auth, { proof, headers, isSignedIn }: Attempt) =>
  'code' in proof
    ? auth.api.verifyTOTP({ body: { code: proof.code }, headers, returnHeaders: true })
    : auth.api.verifyBackupCode({
        body: { code: issuedRecoveryCode(proof.recovery_code), disableSession: isSignedIn },
        headers,
        returnHeaders: true,
      });

function refusalOf(code: string): { type: 'wrong' | 'expired' | 'off' | 'suspended' } {
  switch (code) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
    // Somebody else used the same recovery code at the same moment, and was first.
    case 'CONFLICT':
      return { type: 'wrong' };
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return { type: 'expired' };
    case 'TOTP_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
      return { type: 'off' };
    case 'ACCOUNT_SUSPENDED':
      return { type: 'suspended' };
    default:
      throw unexpected(code);
  }
}
