import { type KyselyPlugin, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../../server/src/storage/schema.ts';
import { DatabaseAwayError } from '../../../server/src/storage/storage-error.ts';
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
import { withSecondFactor } from '../../support/second-factor.ts';
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

/** Calls `before` each time that a session is about to be looked up. */
const beforeSessions = (before: () => void): KyselyPlugin => ({
  transformQuery({ node }) {
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"sessions"')) before();
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** What tables of the portal are in a query: others are read behind every request. */
const PORTAL_TABLE =
  /"name":"(?:users|sessions|accounts|two_factors|code_attempts|used_codes|links)"/;

/** Lets one query after another be the one that the database is away for. */
function failing() {
  let left = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (left > 0 && PORTAL_TABLE.test(JSON.stringify(node))) {
        left -= 1;
        if (left === 0) throw new DatabaseAwayError(new Error('It is away.'));
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    through: (db: Db) => db.withPlugin(plugin),
    /** Tells whether the query with this number, counted from 1, was there to fail. */
    async within(query: number, act: () => Promise<unknown>): Promise<boolean> {
      left = query;
      await act();
      const hasFailed = left === 0;
      left = 0;
      return hasFailed;
    },
  };
}

test.each([
  'signOut',
  'listSessions',
  'startPasskey',
  'removeSecondFactor',
  'replaceRecoveryCodes',
] as const)(
  'whichever query of %s fails: it says so, and nothing is half done',
  async (operation) => {
    const { through, within } = failing();
    const server = await startServer({ env: PORTAL_ENV, through });
    onTestFinished(() => server.close());
    let hasFailed = true;
    for (let query = 1; hasFailed; query += 1) {
      const { client, recovery_codes } = await withSecondFactor(server);
      const proof = { password: PASSWORD, recovery_code: recovery_codes[0] ?? '' };
      const body = operation === 'startPasskey' ? { password: PASSWORD } : proof;
      const input = ['signOut', 'listSessions'].includes(operation) ? {} : { body };
      let status = 0;
      hasFailed = await within(query, async () => {
        ({ status } = await client.sendAny(operation, input));
      });
      expect({ query, status: hasFailed ? status : 503 }).toEqual({ query, status: 503 });
      // Of better-auth's tables, one says that there is a second factor, and another one has it.
      const isOn = await server.db
        .selectFrom('users as u')
        .leftJoin('two_factors as t', 't.user_id', 'u.id')
        .select(['u.two_factor_enabled as said', 't.user_id as kept'])
        .where('u.email', '=', client.email)
        .executeTakeFirstOrThrow();
      expect(Boolean(isOn.said)).toBe(isOn.kept !== null);
    }
  },
);

onPostgres((open) => {
  test('a server that goes away within a sign-in: it says so, and no fault of its own', async () => {
    const way = await cuttable((await open()).url);
    let isCut = false;
    const plugin = beforeSessions(() => isCut && way.cut());
    const server = await startServer({
      env: { ...PORTAL_ENV, DATABASE_URL: way.url },
      through: (db) => db.withPlugin(plugin),
    });
    onTestFinished(() => server.close());
    const { email } = await signedUp(server);
    isCut = true;
    const client = portalClient(server, someAddress());
    await client.refused('signIn', UNAVAILABLE, { body: { email, password: PASSWORD } });
    isCut = false;
    await way.mend();
    await client.ok('signIn', { body: { email, password: PASSWORD } });
  });

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
