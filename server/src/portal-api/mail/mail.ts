import { createTransport } from 'nodemailer';
import { messageOf } from '../../storage/storage-error.ts';

/** A mail in both languages of the portal, since nobody's choice is known here. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A mail did not go. The message holds nothing of it. */
export class MailError extends Error {
  override readonly name: string = 'MailError';
  readonly part: 'mail' | 'recipient' = 'mail';
}

/** The mail server knows no such address. It is no fault of mail: anyone can make one up. */
class UnknownRecipientError extends MailError {
  override readonly name = 'UnknownRecipientError';
  override readonly part = 'recipient';
}

export interface Mailer {
  /** Rejects with a MailError when the mail did not go. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail server that does not answer must not hold up what waits behind it. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends mail through `smtp://` or `smtps://`.
 *
 * @param smtpUrl the server; its query may name the sender: `?from=portal@example.org`
 * @param publicUrl whose host stands in for a sender that is not named
 */
export function createMailer(smtpUrl: string, publicUrl: string): Mailer {
  const transport = openTransport(smtpUrl, publicUrl);
  return {
    async send({ to, subject, text }) {
      try {
        // An address as an object is not parsed: it cannot name a second recipient.
        await transport.sendMail({ to: { name: '', address: to }, subject, text });
      } catch (error) {
        throw isUnknownRecipient(error)
          ? new UnknownRecipientError('A mail was not sent: the mail server knows no such address.')
          : new MailError(`A mail could not be sent${reasonOf(error)}.`);
      }
    },
    close: () => transport.close(),
  };
}

function openTransport(smtpUrl: string, publicUrl: string) {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`;
  url.searchParams.delete('from');
  return createTransport(
    { url: url.href, ...TIMEOUTS },
    { from: { name: 'Reciters API', address: from } },
  );
}

/** Connects and signs in, and sends nothing. Throws where the server does not let the service in. */
export async function checkMailServer(smtpUrl: string, publicUrl: string): Promise<void> {
  const transport = openTransport(smtpUrl, publicUrl);
  try {
    await transport.verify();
  } catch (error) {
    // Nothing was sent yet, so that the text of the error names nobody.
    throw new Error(`The mail server cannot be used: ${messageOf(error)}`);
  } finally {
    transport.close();
  }
}

/** What a server says of a mailbox or a domain that is not there, or misspelt (RFC 3463, section 3.2). */
const NO_SUCH_ADDRESS = /^[45]\d\d[ -][45]\.1\.(1|2|3|6|10) /;

function isUnknownRecipient(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === 'RCPT TO' && NO_SUCH_ADDRESS.test(String(response));
}

/** The error's code and the server's; its text may repeat the recipient's address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const reasons = [code, responseCode].filter((reason) => reason !== undefined);
  return reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
}
