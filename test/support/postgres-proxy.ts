import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to a PostgreSQL server that can be cut. */
export interface PostgresProxy {
  /** The same database, by this way. */
  url: string;
  /** Ends every connection and takes no new one, as a network that fails does. */
  cut(): void;
}

export async function proxyTo(url: string): Promise<PostgresProxy> {
  const server = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(server.port || 5432), server.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const cut = (): void => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(cut);
  const near = new URL(url);
  near.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { url: near.href, cut };
}
