import { DAY_SECONDS, HOUR_SECONDS } from '../../durations.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { createLinkToken, type LinkPurpose } from './link-tokens.ts';
import type { Mail, Mailer } from './mail.ts';
import { alreadyRegisteredMail, confirmationMail, passwordResetMail } from './mails.ts';
import { mayBeMailed } from './may-be-mailed.ts';

interface Recipient {
  id: string;
  email: string;
}

/** Sends mails with a link, unless the address has just had one and its share besides. */
export interface SendLinks {
  passwordReset(to: Recipient): Promise<boolean>;
  confirmation(to: Recipient): Promise<boolean>;
  alreadyRegistered(to: Recipient): Promise<boolean>;
}

interface Options {
  /** Asked for late, since better-auth itself is one of those who send links. */
  auth: () => Auth;
  attempts: Attempts;
  mailer: Mailer;
  publicUrl: string;
}

export function createSendLinks({ auth, attempts, mailer, publicUrl }: Options): SendLinks {
  const sender =
    (
      purpose: LinkPurpose,
      seconds: number,
      mailFor: (publicUrl: string, to: string, token: string) => Mail,
    ) =>
    async ({ id, email }: Recipient): Promise<boolean> => {
      if (!(await mayBeMailed(attempts, email))) return false;
      const token = await createLinkToken(auth(), { purpose, userId: id, seconds });
      await mailer.send(mailFor(publicUrl, email, token));
      return true;
    };
  return {
    passwordReset: sender('reset-password', HOUR_SECONDS, passwordResetMail),
    confirmation: sender('confirm-email', DAY_SECONDS, confirmationMail),
    alreadyRegistered: sender('reset-password', HOUR_SECONDS, alreadyRegisteredMail),
  };
}
