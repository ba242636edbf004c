import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../shared/free-port.ts';

/** A way to a PostgreSQL or Redis server that can fail. */
export interface Way {
  /** What the address named, by this way. */
  url: string;
  /** Everything that came this way from the client since the last call, if it is recorded. */
  sent(): string;
  /** Ends every connection and takes no new one, as a server that is gone does. Also the end of it. */
  cut(): void;
  /** Lets nothing through, either way, and takes connections, as a server that is stuck does. */
  hang(): void;
  /** Lets everything through so many milliseconds later. */
  delay(ms: number): void;
  /** Leads to another server from now on; who is on the way to the first is cut off. */
  leadTo(url: string): void;
  /** All is well again. */
  mend(): Promise<void>;
}

const PORTS: Record<string, number> = { 'postgres:': 5432, 'postgresql:': 5432, 'redis:': 6379 };

/** @param isRecorded keeps what is sent; over half an hour that would be more than a string can hold */
export async function openWay(url: string, isRecorded = false): Promise<Way> {
  const server = new URL(url);
  let port = Number(server.port || PORTS[server.protocol]);
  const sockets = new Set<Socket>();
  let hanging = false;
  let delayMs = 0;
  let sent = '';

  function forward(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => to.writable && to.write(chunk), delayMs);
    });
    from.on('end', () => to.end()).on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (hanging) from.pause();
  }

  const proxy = createServer((near) => {
    const far = connect(port, server.hostname);
    if (isRecorded) near.on('data', (chunk) => (sent += chunk.toString('latin1')));
    forward(near, far);
    forward(far, near);
  });
  // Not any port: nobody else may have it while the way is cut.
  const near = new URL(url);
  near.host = `127.0.0.1:${await freePort()}`;
  const listen = () => once(proxy.listen(Number(near.port), '127.0.0.1'), 'listening');
  await listen();
  const cut = (): void => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: near.href,
    sent() {
      const all = sent;
      sent = '';
      return all;
    },
    cut,
    hang() {
      hanging = true;
      for (const socket of sockets) socket.pause();
    },
    delay(ms) {
      delayMs = ms;
    },
    leadTo(other) {
      port = Number(new URL(other).port);
      for (const socket of sockets) socket.destroy();
    },
    async mend() {
      hanging = false;
      delayMs = 0;
      for (const socket of sockets) socket.resume();
      if (!proxy.listening) await listen();
    },
  };
}
