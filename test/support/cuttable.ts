import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to a PostgreSQL or Redis server that can be cut. */
export interface Cuttable {
  /** What the address named, by this way. */
  url: string;
  /** Ends every connection and takes no new one, as a network that fails does. */
  cut(): void;
}

const PORTS: Record<string, number> = { 'postgres:': 5432, 'postgresql:': 5432, 'redis:': 6379 };

export async function cuttable(url: string): Promise<Cuttable> {
  const server = new URL(url);
  const port = Number(server.port || PORTS[server.protocol]);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(port, server.hostname);
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
