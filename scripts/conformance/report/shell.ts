import type { Secret } from '../credentials/credential.ts';
import type { Request } from '../exchange.ts';
import { findSecret } from './redact.ts';

const quotePlain = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? `'${text.replaceAll("'", "'\\''")}'`
    : `$'${[...text].map((character) => (/^[ -&(-[\]-~]$/.test(character) ? character : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)).join('')}'`;

/**
 * Quotes text for a POSIX-like shell, secrets by their names.
 *
 * @param text one character for each byte
 */
export function quote(text: string, secrets: readonly Secret[]): string {
  const secret = findSecret(text, secrets);
  if (!secret)
    return text.length > 400 && /^(.)\1+$/.test(text.slice(-100))
      ? longQuote(text)
      : quotePlain(text);
  const { at, length, shell } = secret;
  const [before, after] = [text.slice(0, at), text.slice(at + length)].map((part) =>
    part === '' ? '' : quote(part, secrets),
  );
  return `${before}"${shell}"${after}`;
}

/** A text with a long run of one character at its end, written as a repetition. */
function longQuote(text: string): string {
  const last = text.at(-1) ?? '';
  const start = text.replace(new RegExp(`${last.replace(/[^\w]/g, '\\$&')}+$`), '');
  return `${quotePlain(start)}"$(printf '${last}%.0s' $(seq ${text.length - start.length}))"`;
}

/** A command that sends the same request again. */
export function commandFor(request: Request, url: string, secrets: readonly Secret[]): string {
  const { origin, hostname, port, protocol } = new URL(url);
  const { method, target, headers, body, verbatim } = request;
  if (verbatim !== undefined) {
    const to =
      protocol === 'https:'
        ? `openssl s_client -quiet -connect ${hostname}:${port || 443}`
        : `nc ${hostname} ${port || 80}`;
    return `printf %s ${quote(verbatim, secrets)} | ${to}`;
  }
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type');
  const content = body === '' ? undefined : body;
  const isPlainGet = method === 'GET' && content === undefined;
  const options = [
    ...(isPlainGet ? [] : [method === 'HEAD' ? '-I' : `-X ${method}`]),
    ...headers.map(
      ([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`, secrets)}`,
    ),
    // Without this, curl would send the type of a form.
    ...(content === undefined || isTyped ? [] : ["-H 'Content-Type:'"]),
    ...(content === undefined
      ? []
      : [`--data-binary ${quote(Buffer.from(content, 'utf8').toString('latin1'), secrets)}`]),
    '--path-as-is',
    '-g',
  ];
  return `curl -i ${options.join(' ')} ${quote(origin + target, secrets)}`;
}
