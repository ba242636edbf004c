import type { Limit } from '../../domain/limits.ts';
import type { Db } from '../../storage/schema.ts';
import type { waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { invalidBody } from '../invalid-body.ts';
import { type PortalLocals, sessionOf } from '../portal-locals.ts';
import { type CodeProof, checkCode, WRONG_CODE } from './code-check.ts';

interface Options {
  auth: Auth;
  db: Db;
  codeAttempts: Limit;
}

type CodeRefusal =
  | ReturnType<typeof waitRefusal>
  | ReturnType<typeof invalidBody>
  | { problem: 'account_suspended' };

/**
 * Asks for a code of the second factor beside the password: a password alone must neither undo nor get
 * round what protects against a stolen password. Attempts are counted over all sessions of the account,
 * since with the password a new one begins whenever it is changed.
 *
 * @returns why not, or undefined when the code is right; it is used then
 */
export async function checkCodeInSession(
  options: Options,
  context: PortalLocals,
  proof: CodeProof,
): Promise<CodeRefusal | undefined> {
  const { userId } = sessionOf(context);
  const headers = headersFor(context.client);
  const attempt = { userId, from: 'session', proof, headers, isSignedIn: true };
  const verdict = await checkCode(options, attempt);
  switch (verdict.type) {
    case 'done':
      return undefined;
    case 'exceeded':
      return verdict.refusal;
    case 'suspended':
      return { problem: 'account_suspended' };
    default:
      return invalidBody('code' in proof ? 'code' : 'recovery_code', WRONG_CODE, 'incorrect');
  }
}
