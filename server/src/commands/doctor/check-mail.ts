import type { Config } from '../../config/config.ts';
import { checkMailServer } from '../../portal-api/mail/mail.ts';
import { adviceFor } from '../../storage/connect-advice.ts';
import { messageOf } from '../../storage/storage-error.ts';
import { isOnThisMachine } from './check-address.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, broken } = findingsOf('mail');

const CHECK = 'Check SMTP_URL: host, port, user, password, smtp or smtps.';

/** Signs in at the mail server, where there is one, and sends nothing. */
export async function checkMail(
  config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'portalSignup'>,
): Promise<Finding[]> {
  const { smtpUrl, publicUrl, portalSignup } = config;
  if (smtpUrl === undefined) {
    const says = 'none is sent: nobody proves an address, and passwords are reset by command.';
    return portalSignup === 'closed' || isOnThisMachine(publicUrl)
      ? [ok(says)]
      : [warning(says, 'Set SMTP_URL, or close sign-up with PORTAL_SIGNUP=closed.')];
  }
  try {
    await checkMailServer(smtpUrl, publicUrl);
    return [ok('the mail server lets the service in.')];
  } catch (error) {
    return [broken(messageOf(error), adviceFor(error, CHECK))];
  }
}
