import { DAY_SECONDS } from '../../durations.ts';
import type { Db } from '../../storage/schema.ts';
import { createLinkToken } from '../mail/link-tokens.ts';
import { linkTo } from '../mail/links.ts';

/** There is one service, and so one live link. */
const SUBJECT = 'service';

/**
 * Makes the link whose follower becomes an operator: once, within a day, and in place of the link
 * before it. To be shown on the console alone.
 *
 * @param publicUrl where the service is reached, without a trailing slash
 */
export async function createOperatorLink(
  db: Db,
  publicUrl: string,
): Promise<{ link: string; expiresAt: Date }> {
  const { token, expiresAt } = await createLinkToken(db, {
    purpose: 'operator',
    subject: SUBJECT,
    seconds: DAY_SECONDS,
  });
  return { link: linkTo(publicUrl, 'operator-link', token), expiresAt };
}
