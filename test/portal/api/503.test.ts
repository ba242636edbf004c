import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { cuttable } from '../../support/cuttable.ts';
import { onPostgres } from '../../support/databases.ts';
import {
  NEW_KEY,
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const UNAVAILABLE = '503 unavailable';

async function expectToRefuseAccounts(server: TestServer, email: string): Promise<void> {
  const client = portalClient(server, someAddress());
  const known = { body: { email, password: PASSWORD } };
  const { answer } = await client.refused('signIn', UNAVAILABLE, known);
  expect(answer.headers.get('Retry-After')).toBe('5');
  const other = { body: { email: 'other@mail.test', password: PASSWORD } };
  await client.refused('signUp', UNAVAILABLE, other);
}

/** What the log says of failures, which no answer repeats. */
const failures = ({ log }: TestServer) =>
  log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

test('a file that cannot be written: who is signed in sees, and nobody changes anything', async () => {
  const server = await startServer({ env: PORTAL_ENV });
  onTestFinished(() => server.close());
  const client = await signedUp(server);
  await sql`pragma query_only = 1`.execute(server.db);
  await expectToRefuseAccounts(server, client.email);
  await client.refused('createKey', UNAVAILABLE, { body: NEW_KEY });
  expect(failures(server)).toContainEqual(
    expect.objectContaining({ err: expect.objectContaining({ type: 'DatabaseAwayError' }) }),
  );
  expect(await client.ok('listKeys')).toMatchObject({ results: [] });
  await sql`pragma query_only = 0`.execute(server.db);
  await client.ok('createKey', { body: NEW_KEY }, 201);
});

onPostgres((open) => {
  test('a server that is away: every operation says so', async () => {
    const way = await cuttable((await open()).url);
    const server = await startServer({ env: { ...PORTAL_ENV, DATABASE_URL: way.url } });
    onTestFinished(() => server.close());
    const client = await signedUp(server);
    way.cut();
    await expectToRefuseAccounts(server, client.email);
    await client.refused('createKey', UNAVAILABLE, { body: NEW_KEY });
    await client.refused('listKeys', UNAVAILABLE);
  });
});
