import { networkOf } from '../../domain/limits.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import { inBody } from '../invalid-body.ts';

/**
 * Answers a token that opens nothing. Nothing else is counted: others behind the same address, who
 * guess, cannot keep the owner of a link from using it.
 */
export async function refuseLink(attempts: Attempts, { address }: AuthRequest) {
  const verdict = await attempts.count('link from address', networkOf(address));
  if (verdict.type === 'exceeded') return waitRefusal(verdict);
  const errors = [inBody('token', 'is used or past its time', 'used_or_expired')];
  return { problem: 'token_invalid' as const, errors };
}
