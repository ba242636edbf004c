import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { DialectName } from '../../server/src/storage/schema.ts';
import { emptyDatabaseUrl, testSchema } from './databases.ts';
import { PORTAL_ENV } from './portal-client.ts';
import { startServer, type TestServer } from './server.ts';
import { type SmtpServer, startSmtpServer } from './smtp-server.ts';

/** Starts a server on a database of its own that goes away with the test. */
export async function startOn(
  dialect: DialectName,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const database: Record<string, string> =
    dialect === 'sqlite' ? {} : { DATABASE_URL: await emptyDatabaseUrl(dialect) };
  const server = await startServer({ env: { ...PORTAL_ENV, ...env, ...database } });
  onTestFinished(() => server.close());
  return server;
}

/** Starts one server for all tests of a file or describe block, on a database of its own. */
export function useServerOn(dialect: DialectName): () => TestServer {
  let server: TestServer;
  beforeAll(async () => {
    if (dialect === 'sqlite') {
      server = await startServer({ env: PORTAL_ENV });
      return;
    }
    const { url, drop } = await testSchema();
    server = await startServer({ env: { ...PORTAL_ENV, DATABASE_URL: url } });
    return drop;
  });
  afterAll(() => server.close());
  return () => server;
}

/** Starts a server that sends mail, for all tests of a file. */
export async function mailingServer(): Promise<{ server: TestServer; smtp: SmtpServer }> {
  const smtp = await startSmtpServer();
  const server = await startServer({ env: { ...PORTAL_ENV, SMTP_URL: smtp.url } });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });
  return { server, smtp };
}
