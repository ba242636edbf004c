import { type Header, headerOf } from '../exchange/exchange.ts';

/** One part of a form with files. */
export interface FormPart {
  readonly name: string;
  readonly text: string;
  /** Whether its text is JSON. */
  readonly isJson: boolean;
}

const headersIn = (head: string): Header[] =>
  head.split('\r\n').map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });

/** The parts of `multipart/form-data` (RFC 7578); undefined where it cannot be read. */
export function partsIn(body: Buffer, contentType: string): FormPart[] | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  // Latin-1 has a character for each byte, and files may hold any bytes.
  const pieces = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (pieces.length < 2 || !pieces.at(-1)?.startsWith('--')) return undefined;
  const parts = pieces.slice(1, -1).map((piece): FormPart | undefined => {
    const [, head, content] = /^[ \t]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(piece) ?? [];
    if (head === undefined || content === undefined) return undefined;
    const headers = headersIn(head);
    const [, name] =
      /;\s*name="([^"]*)"/i.exec(headerOf(headers, 'content-disposition') ?? '') ?? [];
    if (name === undefined) return undefined;
    const text = (value: string): string => Buffer.from(value, 'latin1').toString('utf8');
    const isJson = /^application\/json\b/i.test(headerOf(headers, 'content-type') ?? '');
    return { name: text(name), text: text(content), isJson };
  });
  return parts.includes(undefined) ? undefined : parts.filter((part) => part !== undefined);
}
