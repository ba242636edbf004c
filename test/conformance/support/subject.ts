import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { given, type Keys } from '../../../scripts/conformance/credentials/credential.ts';
import { createHttpServer } from '../../../server/src/http-server.ts';
import { revokeKey } from '../../../server/src/storage/keys/keys.ts';
import { startServer } from '../../support/server.ts';

/** The real service with a key of every kind. */
export interface Subject {
  readonly url: URL;
  readonly keys: Required<Keys>;
  /** An HTTP server with the same limits and the same answers to what is not HTTP. */
  front(): Server;
  close(): Promise<void>;
}

/** Starts the service with its data. */
export async function startSubject(env: Record<string, string> = {}): Promise<Subject> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', ...env } });
  const create = (options: Parameters<typeof server.createKey>[0] = {}) =>
    server.createKey(options);
  const [valid, denied, revoked, expired] = [
    await create(),
    await create({ permissions: [] }),
    await create(),
    await create({ expiresAt: new Date(Date.now() - 60_000) }),
  ];
  await revokeKey(server.db, revoked.id, new Date());
  return {
    url: new URL(server.url),
    keys: {
      valid: given(valid.key, 'KEY'),
      denied: given(denied.key, 'DENIED_KEY'),
      revoked: given(revoked.key, 'REVOKED_KEY'),
      expired: given(expired.key, 'EXPIRED_KEY'),
    },
    front: () => createHttpServer(server.service.app, server.url),
    close: () => server.close(),
  };
}

/** Starts a server on a free port of this machine, and says where. */
export async function listen(server: Server): Promise<URL> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}`);
}

export async function stop(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  if (server.listening) await once(server, 'close');
}
