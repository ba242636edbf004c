import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { withSecondFactor } from '../../support/second-factor.ts';
import { totp } from '../../support/totp.ts';

const SUSPEND = "update users set suspended_at = '2027-01-01T00:00:00.000Z' where id =";
const END_SESSIONS = 'delete from sessions where user_id =';

interface Case {
  /** What the database answers with `acts`. */
  at: string;
  acts: string;
  expected: string;
  /** Whether the second factor stays. */
  stays: boolean;
}

// The database itself acts between two steps of one request, at the same moment in every run.
test.each<[string, Case]>([
  [
    'an operator suspends the account once the code was looked at',
    {
      at: 'delete on code_attempts',
      acts: `${SUSPEND} old.user_id; ${END_SESSIONS} old.user_id;`,
      expected: '403 account_suspended',
      stays: true,
    },
  ],
  [
    'an operator suspends the account once it is removed',
    {
      at: 'update of two_factor_enabled on users',
      acts: `${SUSPEND} old.id; ${END_SESSIONS} old.id;`,
      expected: '403 account_suspended',
      stays: false,
    },
  ],
  [
    'the session is ended from elsewhere once the code was looked at',
    {
      at: 'delete on code_attempts',
      acts: `${END_SESSIONS} old.user_id;`,
      expected: '401 session_required',
      stays: true,
    },
  ],
])('removing a second factor while %s', async (_, { at, acts, expected, stays }) => {
  const server = await startOn('sqlite');
  const { client, email, secret } = await withSecondFactor(server);
  await sql.raw(`create trigger meanwhile after ${at} begin ${acts} end`).execute(server.db);
  const body = { password: PASSWORD, code: totp(secret, { step: 1 }) };
  await client.refused('removeSecondFactor', expected, { body });

  const user = await server.db
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(Boolean(user.two_factor_enabled)).toBe(stays);
  const removals = await server.db
    .selectFrom('audit_events')
    .select('action')
    .where('action', '=', 'second_factor_removed')
    .execute();
  expect(removals).toHaveLength(stays ? 0 : 1);
  expect(await server.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});
