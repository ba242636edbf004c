import { isAPIError } from 'better-auth/api';
import { ProblemError } from '../../problems.ts';

export type AuthAnswer<T> =
  | { type: 'done'; value: T; cookies: string[] }
  /** better-auth's own name of what is wrong. */
  | { type: 'refused'; code: string };

/** Calls better-auth; what it refuses is an answer, what fails inside it is thrown. */
export async function callAuth<T>(
  call: Promise<{ headers: Headers; response: T }>,
): Promise<AuthAnswer<T>> {
  try {
    const { headers, response } = await call;
    return { type: 'done', value: response, cookies: headers.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return { type: 'refused', code: String(error.body?.code ?? error.status) };
  }
}

/**
 * better-auth's words for a session that is not there, where it was a moment before, and for a password
 * that was right then: to change it ends the session too.
 */
const SESSION_GONE: readonly unknown[] = ['UNAUTHORIZED', 'INVALID_PASSWORD'];

const isGone = (code: unknown): boolean => SESSION_GONE.includes(code);

/** Whether better-auth threw since the session has ended. */
export const isSessionGone = (error: unknown): boolean =>
  isAPIError(error) && isGone(error.body?.code);

/** A refusal that the caller did not expect is a fault of this program, or the end of the session. */
export const unexpected = (code: string): Error =>
  isGone(code) ? new ProblemError('session_required') : new Error(`better-auth refused: ${code}`);
