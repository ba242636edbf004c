import net from 'node:net';
import tls from 'node:tls';
import type { Answer, Header, Request } from '../exchange.ts';

/** The bytes of a request, one character each. Asks for the connection to be closed after it. */
function bytesOf({ method, target, headers, body, verbatim }: Request, host: string): string {
  if (verbatim !== undefined) return verbatim;
  const fields: Header[] = [['Host', host], ...headers, ['Connection', 'close']];
  const content = body === undefined ? '' : Buffer.from(body, 'utf8').toString('latin1');
  if (body !== undefined) fields.push(['Content-Length', String(content.length)]);
  const lines = fields.map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, '', content].join('\r\n');
}

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
 * Reads an answer from the bytes of a connection, one character each. Bytes that follow where no
 * body belongs are kept as the body, so that they can be reported.
 *
 * @param isOver whether the connection has ended; undefined is returned while bytes are missing
 */
function parseAnswer(text: string, method: string, isOver: boolean): Answer | undefined {
  const end = text.indexOf('\r\n\r\n');
  const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(text) ?? [];
  if (end < 0 || status === undefined) return undefined;
  const rest = text.slice(end + 4);
  if (status.startsWith('1')) return parseAnswer(rest, method, isOver);
  const headers = text
    .slice(0, end)
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
  if (isBodyless) return isOver ? answer(rest) : undefined;
  if (/chunked/i.test(field('transfer-encoding') ?? '')) {
    const whole = dechunk(rest);
    return whole ? answer(whole.body) : isOver ? answer(rest) : undefined;
  }
  const length = field('content-length');
  if (length !== undefined && rest.length >= Number(length))
    return answer(rest.slice(0, Number(length)));
  return isOver ? answer(rest) : undefined;
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
    const finish = (isOver: boolean, failure?: Error): void => {
      const answer = parseAnswer(text, request.method, isOver);
      if (!answer && !isOver) return;
      clearTimeout(timer);
      socket.destroy();
      if (answer) resolve(answer);
      else reject(failure ?? new Error('the connection was closed without an answer'));
    };
    const timer = setTimeout(
      () => finish(true, new Error(`no answer within ${timeout / 1000} s`)),
      timeout,
    );
    socket.setEncoding('latin1');
    socket.once(isSecure ? 'secureConnect' : 'connect', () =>
      socket.write(bytesOf(request, url.host), 'latin1'),
    );
    socket.on('data', (chunk: string) => {
      text += chunk;
      finish(false);
    });
    socket.once('error', (error) => finish(true, error));
    socket.once('close', () => finish(true));
  });
}
