import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it came over the wire; no redirect was followed. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The body as it was sent, in its content coding. */
  bytes: Buffer;
  /** The body, decoded. */
  text: string;
}

export interface CallOptions {
  method?: string;
  /** A header given several values is sent several times. */
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** A body as it was before its content coding. */
export function decode(bytes: Buffer, coding: string | null): Buffer {
  if (coding === null || bytes.length === 0) return bytes;
  return coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}

/** Puts an answer together from header lines and the bytes of its body. */
export function answerOf(
  status: number,
  lines: readonly (readonly [string, string])[],
  bytes: Buffer,
): Answer {
  const headers = new Headers();
  for (const [name, value] of lines) headers.append(name, value);
  return {
    status,
    headers,
    bytes,
    text: decode(bytes, headers.get('Content-Encoding')).toString(),
  };
}

/**
 * Sends one request to this machine.
 *
 * @param path the request's target, sent as it is
 */
export async function call(
  { port }: { port: number },
  path: string,
  { method = 'GET', headers = {}, body }: CallOptions = {},
): Promise<Answer> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers:
      body === undefined ? headers : { 'Content-Length': Buffer.byteLength(body), ...headers },
  });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode = 0, rawHeaders } = incoming;
  const lines = Array.from({ length: rawHeaders.length / 2 }, (_, at) => {
    return [rawHeaders[2 * at] ?? '', rawHeaders[2 * at + 1] ?? ''] as const;
  });
  return answerOf(statusCode, lines, await buffer(incoming));
}
