import type { Secret } from '../credentials/credential.ts';
import type { Header, Request } from '../exchange/exchange.ts';
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
function quote(text: string, secrets: readonly Secret[]): string {
  const secret = findSecret(text, secrets);
  const plain = secret && inOnePiece(text, secrets);
  if (plain !== undefined) return plain;
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

/** A text with secrets between double quotes; undefined where a shell would change other parts of it. */
function inOnePiece(text: string, secrets: readonly Secret[]): string | undefined {
  const secret = findSecret(text, secrets);
  if (!secret)
    return /^[\x20\x21\x23\x25-\x5b\x5d-\x5f\x61-\x7e]*$/.test(text) ? `"${text}"` : undefined;
  const { at, length, shell } = secret;
  const [before, after] = [text.slice(0, at), text.slice(at + length)].map((part) =>
    inOnePiece(part, secrets),
  );
  return before === undefined || after === undefined
    ? undefined
    : `${before.slice(0, -1)}${shell}${after.slice(1)}`;
}

/** A text with a long run of one character at its end, written as a repetition. */
function longQuote(text: string): string {
  const last = text.at(-1) ?? '';
  const start = text.replace(new RegExp(`${last.replace(/[^\w]/g, '\\$&')}+$`), '');
  return `${quotePlain(start)}"$(printf '${last}%.0s' $(seq ${text.length - start.length}))"`;
}

/** Headers of one name and a running number, all with one value, as a loop; undefined for others. */
function numbered(headers: readonly Header[]): string | undefined {
  const [, name, start] = /^(.*?)(\d+)$/.exec(headers[0]?.[0] ?? '') ?? [];
  const value = headers[0]?.[1] ?? '';
  const isRun = headers.every(
    ([field, own], index) => field === `${name}${Number(start) + index}` && own === value,
  );
  if (name === undefined || !isRun || !/^[\w-]+$/.test(name + value)) return undefined;
  const last = value.at(-1) ?? '';
  const text = new Set(value).size === 1 ? `$(printf '${last}%.0s' $(seq ${value.length}))` : value;
  return `$(printf -- "-H ${name}%s:${text} " $(seq ${start} ${Number(start) + headers.length - 1}))`;
}

/** So many headers at the end of a request are a run. */
const MANY = 20;

function headerOptions(headers: readonly Header[], secrets: readonly Secret[]): string[] {
  const start = headers.findIndex(
    (_, index) => headers.length - index >= MANY && numbered(headers.slice(index)) !== undefined,
  );
  const run = start < 0 ? undefined : numbered(headers.slice(start));
  const single = headers
    .slice(0, start < 0 ? undefined : start)
    .map(
      ([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`, secrets)}`,
    );
  return run === undefined ? single : [...single, run];
}

/** What curl would change in an address, or take for a pattern. */
const asItIs = (target: string): string[] => [
  ...(/\/\.{1,2}(?:[/?]|$)/.test(target) ? ['--path-as-is'] : []),
  ...(/[[\]{}]/.test(target) ? ['-g'] : []),
];

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
    ...headerOptions(headers, secrets),
    // Without this, curl would send the type of a form.
    ...(content === undefined || isTyped ? [] : ["-H 'Content-Type:'"]),
    ...(content === undefined
      ? []
      : [`--data-binary ${quote(Buffer.from(content, 'utf8').toString('latin1'), secrets)}`]),
    ...asItIs(target),
    ...(target.startsWith('/')
      ? [quote(origin + target, secrets)]
      : [`--request-target ${quote(target, secrets)}`, quote(`${origin}/`, secrets)]),
  ];
  return `curl -i ${options.join(' ')}`;
}
