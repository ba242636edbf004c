import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';

/** Nobody can listen where the settings say. The message is one line: why, and what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Where to listen, and the settings that say so. */
export interface Place {
  host: string;
  port: number;
  settings: { host: string; port: string };
}

/**
 * Listens; the port that it got.
 * @throws ListenError where that cannot be
 */
export async function listen(server: Server, place: Place): Promise<number> {
  try {
    server.listen(place.port, place.host);
    await once(server, 'listening');
  } catch (error) {
    throw new ListenError(explain(error as NodeJS.ErrnoException, place), { cause: error });
  }
  return (server.address() as AddressInfo).port;
}

/**
 * Tries whether a server could listen there, so that a start that cannot succeed changes nothing. It
 * does not listen to find out: what a proxy sends to whoever listens would be lost. A client that takes
 * the place as its own address needs the same of the system, and nobody can reach it.
 *
 * @throws ListenError where a server could not
 */
export async function tryToListen(place: Place): Promise<void> {
  const { host, port } = place;
  try {
    const { address } = await lookup(host);
    const client = connect({ host: address, port, localAddress: address, localPort: port });
    // It has its address now. Whom it calls does not matter, so it calls itself.
    await once(client, 'connectionAttempt').finally(() => client.destroy());
  } catch (error) {
    throw new ListenError(explain(error as NodeJS.ErrnoException, place), { cause: error });
  }
}

function explain({ code, message }: NodeJS.ErrnoException, { host, port, settings }: Place) {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `${settings.port}: another program listens on port ${port} of ${host}, maybe this service, ` +
        `started before. Stop it, or choose another port: ${settings.port}=${port + 1}`
      );
    case 'EACCES':
      return (
        `${settings.port}: this user may not listen on port ${port}. ` +
        `Choose one above 1023 and let a proxy lead to it: ${settings.port}=3000`
      );
    default:
      return (
        `${settings.host}: nobody can listen on ${host} here (${message}). Give an address of ` +
        `this machine: ${settings.host}=127.0.0.1 for programs on it, ${settings.host}=0.0.0.0 for all.`
      );
  }
}
