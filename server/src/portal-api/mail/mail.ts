import { createTransport } from 'nodemailer';

/** A mail in both languages of the portal, since nobody's choice is known here. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * Sends mail through `smtp://` or `smtps://`.
 *
 * @param smtpUrl the server; its query may name the sender: `?from=portal@example.org`
 * @param publicUrl whose host stands in for a sender that is not named
 */
export function createMailer(smtpUrl: string, publicUrl: string): Mailer {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`;
  url.searchParams.delete('from');
  const transport = createTransport(url.href, {
    from: { name: 'Reciters API', address: from },
  });
  return {
    async send({ to, subject, text }) {
      // An address as an object is not parsed: it cannot name a second recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}
