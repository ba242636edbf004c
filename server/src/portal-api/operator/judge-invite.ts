import { findInvitedEmail } from '../../storage/accounts/invites.ts';
import { findLink } from '../../storage/accounts/links.ts';
import type { Db } from '../../storage/schema.ts';
import { inBody } from '../invalid-body.ts';
import { digestOf } from '../mail/link-tokens.ts';
import type { Offer } from '../sessions/session-state.ts';

/**
 * Judges whether somebody may create an account, and by what: since that is open, with an
 * invitation, or with the link that makes an operator.
 */
export async function judgeInvite(
  db: Db,
  { email, invite }: { email: string; invite?: string },
  { sign_up }: Offer,
) {
  if (invite === undefined) {
    return sign_up === 'open'
      ? ({ type: 'open' } as const)
      : ({ type: 'refused', refusal: { problem: 'sign_up_closed' } } as const);
  }
  const digest = digestOf(invite);
  const now = new Date();
  const invited = await findInvitedEmail(db, digest, now);
  if (invited === email) return { type: 'invited', digest } as const;
  if (invited !== undefined) {
    const errors = [inBody('email', 'is not the invited address', 'not_invited')];
    return { type: 'refused', refusal: { problem: 'invalid_body', errors } } as const;
  }
  const link = await findLink(db, { purpose: 'operator', tokenDigest: digest, now });
  if (link !== undefined) return { type: 'operator', digest } as const;
  const errors = [inBody('invite', 'is used or past its time', 'used_or_expired')];
  return { type: 'refused', refusal: { problem: 'token_invalid', errors } } as const;
}
