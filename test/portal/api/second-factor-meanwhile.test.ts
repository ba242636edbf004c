import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../../server/src/durations.ts';
import type { Db } from '../../../server/src/storage/schema.ts';
import { CHEAP_HASHING } from '../../support/cheap-hashing.ts';
import { forEachDialect } from '../../support/databases.ts';
import { PASSWORD, PORTAL_ENV, portalClient, signedUp } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { halfSignedIn, withSecondFactor } from '../../support/second-factor.ts';
import { startServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

const START = { body: { password: PASSWORD } };
const confirmation = (secret: string) => ({ body: { code: totp(secret) } });

/** Somebody who has set up a second factor and not confirmed it. */
async function withSetUp(server: { port: number }) {
  const client = await signedUp(server);
  const { secret } = await client.ok('startSecondFactor', START, 201);
  return { client, email: client.email, secret };
}

/** Lets something happen each time that a second factor was read, before the reader goes on. */
function afterReading(act: () => Promise<unknown>): (db: Db) => Db {
  const reads = new WeakSet();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const isRead =
        node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('two_factors');
      if (isRead) reads.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (reads.has(queryId)) await act();
      return result;
    },
  };
  return (db) => db.withPlugin(plugin);
}

forEachDialect((_, open) => {
  /**
   * A browser at two replicas. What it does at the first can be broken off where that has read the second
   * factor, for something that it does at the other one.
   */
  async function twoReplicas() {
    const env = { ...PORTAL_ENV, DATABASE_URL: (await open()).url };
    let reads = 0;
    let act = async (_read: number): Promise<unknown> => undefined;
    const through = afterReading(async () => {
      reads += 1;
      await act(reads);
    });
    const [first, second] = [await startServer({ env, through }), await startServer({ env })];
    onTestFinished(async () => {
      await first.close();
      await second.close();
    });
    return {
      first,
      /** The same session at the other replica. */
      elsewhere({ cookies }: { cookies: Map<string, string> }) {
        const client = portalClient(second);
        for (const [name, value] of cookies) client.cookies.set(name, value);
        return client;
      },
      /** @param read counted from 1, from now on */
      afterRead(read: number, then: () => Promise<unknown>) {
        reads = 0;
        act = async (number) => (number === read ? then() : undefined);
      },
    };
  }

  test('a set-up does not replace one that is confirmed at the same moment', async () => {
    const { first, elsewhere, afterRead } = await twoReplicas();
    const { client, secret } = await withSetUp(first);
    const other = elsewhere(client);
    afterRead(1, () => other.ok('confirmSecondFactor', confirmation(secret), 204));
    await client.refused('startSecondFactor', '409 second_factor_on', START);
    const half = await halfSignedIn(first, client.email);
    await half.ok('verifySecondFactor', { body: { code: totp(secret, { step: 1 }) } });
  });

  test('a code confirms the set-up that it is of, and none that replaces it at that moment', async () => {
    const { first, elsewhere, afterRead } = await twoReplicas();
    const { client, secret } = await withSetUp(first);
    const other = elsewhere(client);
    let replacing = '';
    afterRead(1, async () => {
      ({ secret: replacing } = await other.ok('startSecondFactor', START, 201));
    });
    await client.refused('confirmSecondFactor', '422 invalid_body', confirmation(secret));
    expect(await client.ok('getSession')).toMatchObject({ account: { second_factor: false } });
    await client.ok('confirmSecondFactor', confirmation(replacing), 204);
    expect(await client.ok('listSessions')).toMatchObject({ results: [{ current: true }] });
  });

  test('of two right codes at once one confirms, and the second factor stays', async () => {
    const { first, elsewhere, afterRead } = await twoReplicas();
    const { client, secret } = await withSetUp(first);
    const other = elsewhere(client);
    afterRead(1, () => other.ok('confirmSecondFactor', confirmation(secret), 204));
    const next = { body: { code: totp(secret, { step: 1 }) } };
    await client.refused('confirmSecondFactor', '401 session_required', next);
    expect(await other.ok('getSession')).toMatchObject({ account: { second_factor: true } });
  });

  test('nobody gets recovery codes of a second factor that is removed at that moment', async () => {
    const { first, elsewhere, afterRead } = await twoReplicas();
    const { client, recovery_codes } = await withSecondFactor(first);
    const [recovery_code = '', another = ''] = recovery_codes;
    const other = elsewhere(client);
    // The first time, to look at the code.
    afterRead(2, () =>
      other.ok('removeSecondFactor', { body: { password: PASSWORD, recovery_code: another } }, 204),
    );
    const body = { password: PASSWORD, recovery_code };
    await client.refused('replaceRecoveryCodes', '401 session_required', { body });
  });
});

test.each(['startSecondFactor', 'replaceRecoveryCodes'] as const)(
  '401: the password is changed once %s has looked at it',
  async (operation) => {
    let change: () => Promise<unknown> = async () => undefined;
    const server = await startServer({
      env: PORTAL_ENV,
      hashing: {
        ...CHEAP_HASHING,
        async verify(data) {
          await change();
          return await CHEAP_HASHING.verify(data);
        },
      },
    });
    onTestFinished(() => server.close());
    const isStart = operation === 'startSecondFactor';
    const person = isStart ? undefined : await withSecondFactor(server);
    const client = person?.client ?? (await signedUp(server));
    const password = await CHEAP_HASHING.hash('another good passphrase');
    change = () => server.db.updateTable('accounts').set({ password }).execute();
    const recovery_code = person?.recovery_codes[0];
    const body = { password: PASSWORD, ...(recovery_code !== undefined && { recovery_code }) };
    await client.refused(operation, '401 session_required', { body });
  },
);

// In SQLite, where it happens at the same moment in every run.
describe('a second factor that the database changes meanwhile', () => {
  const REMOVE = 'update users set two_factor_enabled = false; delete from two_factors;';

  test('409: it is removed once the code for new recovery codes was looked at', async () => {
    const server = await startOn('sqlite');
    const { client, recovery_codes } = await withSecondFactor(server);
    await sql
      .raw(`create trigger meanwhile after delete on code_attempts begin ${REMOVE} end`)
      .execute(server.db);
    const body = { password: PASSWORD, recovery_code: recovery_codes[0] ?? '' };
    await client.refused('replaceRecoveryCodes', '409 second_factor_off', { body });
  });

  test('200: it is removed once the session was looked at', async () => {
    const server = await startOn('sqlite');
    const { client } = await withSecondFactor(server);
    // So long ago that the use is noted.
    const updated_at = new Date(Date.now() - 2 * DAY_MS).toISOString();
    await server.db.updateTable('sessions').set({ updated_at }).execute();
    await sql
      .raw(`create trigger meanwhile after update on sessions begin ${REMOVE} end`)
      .execute(server.db);
    await client.ok('getSession');
  });

  test.each(['confirmSecondFactor', 'changePassword'] as const)(
    '403: an account that is suspended before the new session of %s',
    async (operation) => {
      const server = await startOn('sqlite');
      const { client, secret } = await withSetUp(server);
      await sql
        .raw(
          `create trigger meanwhile after insert on sessions
         begin update users set suspended_at = '2027-01-01T00:00:00.000Z'; end`,
        )
        .execute(server.db);
      const change = { current_password: PASSWORD, new_password: `${PASSWORD} 2` };
      const input = operation === 'changePassword' ? { body: change } : confirmation(secret);
      await client.refused(operation, '403 account_suspended', input);
    },
  );

  test('403: an account that is suspended once the code was looked at gets none', async () => {
    const server = await startOn('sqlite');
    const { client, email, secret } = await withSetUp(server);
    await sql
      .raw(
        `create trigger meanwhile after insert on used_codes
         begin update users set suspended_at = '2027-01-01T00:00:00.000Z'; end`,
      )
      .execute(server.db);
    await client.refused('confirmSecondFactor', '403 account_suspended', confirmation(secret));
    await server.db.updateTable('users').set({ suspended_at: null }).execute();
    const state = await client.ok('signIn', { body: { email, password: PASSWORD } });
    expect(state.state).toBe('signed_in');
  });
});
