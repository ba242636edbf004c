import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import { inBody } from '../invalid-body.ts';
import { type PortalLocals, sessionOf } from '../portal-locals.ts';

const incorrect = (field: string) => ({
  problem: 'password_incorrect' as const,
  errors: [inBody(field, 'is wrong', 'incorrect')],
});

type PasswordRefusal = ReturnType<typeof waitRefusal> | ReturnType<typeof incorrect>;

/**
 * Asks for the password again before what matters: a session alone may be a browser that was left
 * open. Attempts are counted by session, so that who holds another one cannot keep the owner from it.
 *
 * @param field the name of the password in the body
 * @returns why not, or undefined when the password is right
 */
export async function checkPassword(
  { auth, attempts }: { auth: Auth; attempts: Attempts },
  context: PortalLocals,
  password: string,
  field = 'password',
): Promise<PasswordRefusal | undefined> {
  const { sessionId } = sessionOf(context);
  const verdict = await attempts.count('password in session', sessionId);
  if (verdict.type === 'exceeded') return waitRefusal(verdict);
  const answer = await callAuth(
    auth.api.verifyPassword({
      body: { password },
      headers: headersFor(context.client),
      returnHeaders: true,
    }),
  );
  if (answer.type === 'refused') {
    if (answer.code === 'INVALID_PASSWORD') return incorrect(field);
    throw unexpected(answer.code);
  }
  await attempts.forget('password in session', sessionId);
  return undefined;
}
