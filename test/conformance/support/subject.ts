import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { given, type Keys } from '../../../scripts/conformance/src/credentials/credential.ts';
import { createHttpServer } from '../../../server/src/http-server.ts';
import { revokeKey } from '../../../server/src/storage/keys/keys.ts';
import type { Db } from '../../../server/src/storage/schema.ts';
import { startServer } from '../../support/server.ts';
import { createTestKey } from '../../support/test-key.ts';

/** The real service with a key of every kind. */
export interface Subject {
  readonly url: URL;
  readonly keys: Required<Omit<Keys, 'schemes' | 'everywhere'>>;
  /** An HTTP server with the same limits and the same answers to what is not HTTP. */
  front(): Server;
  close(): Promise<void>;
}

/** Makes a key of every kind. */
export async function createKeys(db: Db): Promise<Subject['keys']> {
  const [valid, denied, revoked, expired] = [
    await createTestKey(db),
    await createTestKey(db, { permissions: [] }),
    await createTestKey(db),
    await createTestKey(db, { expiresAt: new Date(Date.now() - 60_000) }),
  ];
  await revokeKey(db, revoked.id, new Date());
  return {
    valid: given(valid.key, 'KEY'),
    denied: given(denied.key, 'DENIED_KEY'),
    revoked: given(revoked.key, 'REVOKED_KEY'),
    expired: given(expired.key, 'EXPIRED_KEY'),
  };
}

/** Starts the service with its data. */
export async function startSubject(env: Record<string, string> = {}): Promise<Subject> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', ...env } });
  return {
    url: new URL(server.url),
    keys: await createKeys(server.db),
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
