import { CannotRunError } from '../contract/cannot-run.ts';
import type { Header } from '../exchange/exchange.ts';

/**
 * Where the service is.
 *
 * @throws CannotRunError when the text is no address that can be shown in reports
 */
export function readUrl(text: string | undefined): URL {
  if (text === undefined) throw new CannotRunError('Say where the service is: --url URL');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new CannotRunError(
      `--url takes an address such as http://localhost:3000, and got "${text}".`,
    );
  // Addresses are shown in reports, so they must not contain secrets.
  if (url.username !== '' || url.password !== '')
    throw new CannotRunError(
      '--url takes no name and password. Its credentials go into --header "Authorization: …".',
    );
  if (url.search !== '' || url.hash !== '')
    throw new CannotRunError('--url takes no query: requests have their own.');
  return url;
}

/** An address to which paths can be added. */
export const baseOf = ({ href }: URL): string => href.replace(/\/$/, '');

/**
 * A header from its line.
 *
 * @throws CannotRunError when it is none; the message does not repeat it, since it may be secret
 */
export function readHeader(text: string): Header {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new CannotRunError('--header takes a name, a colon and a value.');
  return [name, value];
}
