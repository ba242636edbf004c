import { expect } from 'vitest';
import { PASSWORD, portalClient, someAddress } from './portal-client.ts';
import { type SmtpServer, tokenIn } from './smtp-server.ts';

/** An address that no other test uses. */
export const someEmail = (): string => `${crypto.randomUUID()}@mail.test`;

/** The mails that one person reads. */
export interface Mailbox {
  email: string;
  /** All mails so far. */
  mails(): string[];
  /** The subject of each mail so far, decoded. */
  subjects(): string[];
  /** The token of the link with this number, counted from 1, once its mail has come. */
  token(number: number): Promise<string>;
}

export function mailboxOf(smtp: SmtpServer, email = someEmail()): Mailbox {
  const mails = () => smtp.mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
  return {
    email,
    mails,
    subjects: () => mails().map(subjectOf),
    async token(number) {
      // Notices come in between, and carry no link.
      const tokens = () => mails().flatMap((mail) => tokenIn(mail) ?? []);
      await expect.poll(() => tokens().length).toBeGreaterThanOrEqual(number);
      return tokens()[number - 1] ?? '';
    },
  };
}

/** Somebody who signed up where the service sends mail: the first mail is the confirmation. */
export async function confirmedMailbox(
  server: { port: number },
  smtp: SmtpServer,
  password = PASSWORD,
): Promise<Mailbox> {
  const mailbox = mailboxOf(smtp);
  const client = portalClient(server, someAddress());
  await client.ok('signUp', { body: { email: mailbox.email } }, 202);
  const token = await mailbox.token(1);
  await client.ok('confirmEmail', { body: { token, password } }, 204);
  return mailbox;
}

/** The subject of a mail: encoded words (RFC 2047) in UTF-8, over several lines. */
function subjectOf(mail: string): string {
  const [, folded = ''] = /^Subject: (.*(?:\n[ \t].*)*)/m.exec(mail) ?? [];
  const words = folded.replace(/\n[ \t]/g, ' ').replace(/\?=\s+=\?/g, '?==?');
  return words.replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, coding: string, text: string) =>
    coding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString()
      : Buffer.from(
          text
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString(),
  );
}
