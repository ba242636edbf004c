import net from 'node:net';
import tls from 'node:tls';
import {
  type Answer,
  type Header,
  MAX_BODY,
  type Request,
  TOO_LARGE,
} from '../../exchange/exchange.ts';
import { CUT_OFF } from './http.ts';
import { isStreamType, STREAM_TIME } from './stream.ts';

/** The beginning of an answer in which its type is looked for, in characters. */
const MAX_HEAD = 8192;

/** The end of an answer in chunks. */
const END = '0\r\n\r\n';

/** The bytes of a request, one character each. Asks for the connection to be closed after it. */
function bytesOf({ method, target, headers, body, verbatim }: Request, host: string): string {
  if (verbatim !== undefined) return verbatim;
  const fields: Header[] = [['Host', host], ...headers, ['Connection', 'close']];
  const content = body === undefined ? '' : Buffer.from(body, 'utf8').toString('latin1');
  if (body !== undefined) fields.push(['Content-Length', String(content.length)]);
  const lines = fields.map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, '', content].join('\r\n');
}

const NO_ANSWER = 'the connection was closed without an answer';

/** Joins the chunks of a body (RFC 9112, section 7.1); undefined while some are missing. */
function dechunk(text: string): { body: string; rest: string } | undefined {
  let body = '';
  let at = 0;
  for (;;) {
    const end = text.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = Number.parseInt(text.slice(at, end), 16);
    if (Number.isNaN(size) || text.length < end + 2 + size + 2) return undefined;
    if (size === 0) return { body, rest: text.slice(text.indexOf('\r\n', end + 2) + 2) };
    body += text.slice(end + 2, end + 2 + size);
    at = end + 2 + size + 2;
  }
}

/**
 * Why no more bytes come: the connection has ended, they took too long, or enough of a stream was
 * read; undefined while more may come.
 */
type End = 'closed' | 'late' | 'enough' | undefined;

/**
 * Reads an answer from the bytes of a connection, one character each. Bytes that follow where no
 * body belongs are kept as the body, so that they can be reported.
 *
 * @returns undefined while bytes are missing, and where the answer was cut off
 */
function parseAnswer(text: string, method: string, end: End): Answer | undefined {
  const head = text.indexOf('\r\n\r\n');
  const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(text) ?? [];
  if (head < 0 || status === undefined) return undefined;
  const rest = text.slice(head + 4);
  if (status.startsWith('1')) return parseAnswer(rest, method, end);
  const headers = text
    .slice(0, head)
    .split('\r\n')
    .slice(1)
    .map((line): Header => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
  const field = (name: string): string | undefined =>
    headers.find(([known]) => known.toLowerCase() === name)?.[1];
  const answer = (body: string): Answer => ({
    status: Number(status),
    headers,
    body: Buffer.from(body, 'latin1'),
  });
  const isBodyless = method === 'HEAD' || status === '204' || status === '304';
  if (isBodyless) return end ? answer(rest) : undefined;
  if (/chunked/i.test(field('transfer-encoding') ?? '')) {
    const whole = dechunk(rest);
    return whole ? answer(whole.body) : end === 'enough' ? answer(rest) : undefined;
  }
  const length = field('content-length');
  if (length !== undefined && rest.length >= Number(length))
    return answer(rest.slice(0, Number(length)));
  // Without a length, the end of the connection is that of the answer (RFC 9112, section 6.3).
  const isWhole = end === 'enough' || (end === 'closed' && length === undefined);
  return isWhole ? answer(rest) : undefined;
}

/**
 * Sends a request byte by byte over a connection of its own.
 *
 * @param timeout milliseconds to wait for the whole answer
 * @throws Error saying why no answer came
 */
export function sendBySocket(url: URL, request: Request, timeout: number): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port || (isSecure ? 443 : 80));
  return new Promise((resolve, reject) => {
    const socket = isSecure
      ? tls.connect({ host, port, servername: net.isIP(host) ? '' : host })
      : net.connect({ host, port });
    let text = '';
    const finish = (over: End, failure?: Error): void => {
      const answer = parseAnswer(text, request.method, over);
      if (!answer && !over) return;
      clearTimeout(timer);
      socket.destroy();
      if (answer) resolve(answer);
      else reject(failure ?? new Error(text === '' ? NO_ANSWER : CUT_OFF));
    };
    const timer = setTimeout(
      () => finish('late', new Error(`no answer within ${timeout / 1000} s`)),
      timeout,
    );
    socket.setEncoding('latin1');
    socket.once(isSecure ? 'secureConnect' : 'connect', () =>
      socket.write(bytesOf(request, url.host), 'latin1'),
    );
    let isStream = false;
    let head = '';
    let end = '';
    socket.on('data', (chunk: string) => {
      text += chunk;
      // The whole text is long, and each look into it makes one string of all its pieces.
      if (head.length < MAX_HEAD) head += chunk;
      end = (end + chunk).slice(-END.length);
      const [, type = ''] = /^content-type: *(.*)\r$/im.exec(head) ?? [];
      if (!isStream && isStreamType(type)) {
        isStream = true;
        setTimeout(() => finish('enough'), STREAM_TIME);
      }
      if (text.length > MAX_BODY) {
        text = '';
        finish('closed', new Error(TOO_LARGE));
      } else if (!/^transfer-encoding: *chunked/im.test(head) || end === END) {
        // Reading all chunks anew with each that comes would take ever longer.
        finish(undefined);
      }
    });
    socket.once('error', (error) => finish('closed', error));
    socket.once('close', () => finish('closed'));
  });
}
