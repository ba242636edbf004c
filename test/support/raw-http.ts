import { once } from 'node:events';
import { connect } from 'node:net';
import { type Answer, answerOf } from './call.ts';

/** A connection on which any bytes can be sent. */
export interface RawConnection {
  send(text: string): void;
  /** Sends a text as the last: this side ends, and goes on reading. */
  end(text: string): void;
  /** The first `count` answers, or fewer where the server ends the connection before. */
  answers(count?: number): Promise<Answer[]>;
  /** Fulfilled once the server has ended the connection. */
  ended: Promise<unknown>;
  close(): void;
}

/** Cuts off the first answer; undefined while it is not complete. Bodies have a known length. */
function firstAnswer(bytes: Buffer): { answer: Answer; rest: Buffer } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const fields = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  const [, length = 0] = fields.find(([name]) => name.toLowerCase() === 'content-length') ?? [];
  const start = headEnd + '\r\n\r\n'.length;
  const end = start + Number(length);
  if (bytes.length < end) return undefined;
  const status = Number(statusLine.split(' ')[1]);
  return {
    answer: answerOf(status, fields, bytes.subarray(start, end)),
    rest: bytes.subarray(end),
  };
}

/** Opens a connection to this machine. */
export async function connectRaw({ port }: { port: number }): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  const received: Answer[] = [];
  let pending: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (let next = firstAnswer(pending); next !== undefined; next = firstAnswer(pending)) {
      received.push(next.answer);
      pending = next.rest;
    }
  });
  socket.on('end', () => socket.end());
  // A connection that is reset has ended as well.
  socket.on('error', () => socket.destroy());
  const ended = new Promise((resolve) => socket.once('close', resolve));
  return {
    send: (text) => void socket.write(text),
    end: (text) => void socket.end(text),
    async answers(count = 1) {
      while (received.length < count && !socket.closed) {
        await Promise.race([once(socket, 'data').catch(() => undefined), ended]);
      }
      return received.splice(0, count);
    },
    ended,
    close: () => socket.destroy(),
  };
}

/** Sends a text on a connection of its own and returns the first answer to it. */
export async function sendRaw(server: { port: number }, text: string): Promise<Answer> {
  const connection = await connectRaw(server);
  connection.send(text);
  const [answer] = await connection.answers();
  connection.close();
  if (answer === undefined) throw new Error('The server ended the connection without an answer.');
  return answer;
}

/** The text of a GET request with these header lines, after which the server is to hang up. */
export const rawGet = (path: string, ...lines: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: reciters.test', 'Connection: close', ...lines, '', ''].join(
    '\r\n',
  );
