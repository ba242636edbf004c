import { DAY_SECONDS, HOUR_SECONDS } from '../../durations.ts';
import type { LinkPurpose } from '../../storage/portal-schema.ts';
import type { Db } from '../../storage/schema.ts';
import type { Attempts } from '../auth/attempts.ts';
import { createLinkToken } from './link-tokens.ts';
import type { Mail, Mailer } from './mail.ts';
import { alreadyRegisteredMail, confirmationMail, passwordResetMail } from './mails.ts';
import { mayBeMailed } from './may-be-mailed.ts';

interface Recipient {
  id: string;
  email: string;
}

/**
 * Sends mails with a link, unless the address has just had one and its share besides: then the link
 * before goes on working, and nothing is sent.
 */
export interface SendLinks {
  passwordReset(to: Recipient): Promise<boolean>;
  alreadyRegistered(to: Recipient): Promise<boolean>;
  /** For an address (in lower case) that nobody has shown to be theirs. */
  confirmation(email: string): Promise<boolean>;
}

interface Options {
  db: Db;
  attempts: Attempts;
  mailer: Mailer;
  publicUrl: string;
}

type MailFor = (publicUrl: string, to: string, token: string) => Mail;

export function createSendLinks({ db, attempts, mailer, publicUrl }: Options): SendLinks {
  async function send(
    email: string,
    link: { purpose: LinkPurpose; subject: string; seconds: number },
    mailFor: MailFor,
  ): Promise<boolean> {
    if (!(await mayBeMailed(attempts, email))) return false;
    const { token } = await createLinkToken(db, link);
    await mailer.send(mailFor(publicUrl, email, token));
    return true;
  }
  const reset = ({ id }: Recipient) =>
    ({ purpose: 'reset-password', subject: id, seconds: HOUR_SECONDS }) as const;
  return {
    passwordReset: (to) => send(to.email, reset(to), passwordResetMail),
    alreadyRegistered: (to) => send(to.email, reset(to), alreadyRegisteredMail),
    confirmation: (email) =>
      send(
        email,
        { purpose: 'confirm-email', subject: email, seconds: DAY_SECONDS },
        confirmationMail,
      ),
  };
}
