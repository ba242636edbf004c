import { findInvitedEmail } from '../../storage/accounts/invites.ts';
import type { Db } from '../../storage/schema.ts';
import { inBody } from '../invalid-body.ts';
import { digestOf } from '../mail/link-tokens.ts';
import type { Offer } from '../sessions/session-state.ts';

/** Judges whether somebody may create an account, and with which invitation if any. */
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
  const invited = await findInvitedEmail(db, digest, new Date());
  if (invited === undefined) {
    const errors = [inBody('invite', 'is used or past its time')];
    return { type: 'refused', refusal: { problem: 'token_invalid', errors } } as const;
  }
  if (invited !== email) {
    const errors = [inBody('email', 'is not the invited address')];
    return { type: 'refused', refusal: { problem: 'invalid_body', errors } } as const;
  }
  return { type: 'invited', digest } as const;
}
