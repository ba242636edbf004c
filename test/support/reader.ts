import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A caller that decides how it reads. */
export interface Reader {
  /** Reads what is there; fulfilled with all bytes so far. */
  read(): Promise<number>;
  /** Reads at most a number of bytes every few milliseconds, until the end. */
  readSlowly(bytes: number, ms: number): Promise<number>;
  /** Reads whatever comes until the connection ends. */
  readToEnd(): Promise<number>;
  /** Whether this side has seen the connection end; reads what is left first. */
  hasEnded(): boolean;
  /** Sends another text. */
  send(text: string): void;
  socket: Socket;
}

/** Connects, from another address of this machine where one is given, and reads nothing yet. */
export async function connectReader(
  { port }: { port: number },
  text: string,
  localAddress = '127.0.0.1',
): Promise<Reader> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  // Without a listener that flows, the kernel keeps what comes.
  socket.pause();
  socket.write(text);
  let total = 0;
  const take = (bytes?: number): number => {
    const chunk: Buffer | null = bytes === undefined ? socket.read() : socket.read(bytes);
    total += (chunk ?? socket.read())?.length ?? 0;
    return total;
  };
  const reader: Reader = {
    socket,
    send: (more) => void socket.write(more),
    async read() {
      await sleep(20);
      return take();
    },
    async readSlowly(bytes, ms) {
      while (!socket.closed && !socket.readableEnded) {
        take(bytes);
        await sleep(ms);
      }
      return total;
    },
    async readToEnd() {
      socket.on('data', (chunk) => (total += chunk.length));
      socket.resume();
      if (!socket.closed) await once(socket, 'close');
      return total;
    },
    hasEnded: () => socket.closed,
  };
  return reader;
}

export const askFor = (path: string, ...lines: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: reciters.test', ...lines, '', ''].join('\r\n');
