import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { PasswordHashing } from '../../../server/src/portal-api/passwords/password-hashing.ts';
import { CHEAP_HASHING } from '../../support/cheap-hashing.ts';
import { PORTAL_ENV, portalClient, signedUp, someAddress } from '../../support/portal-client.ts';
import { runCommand } from '../../support/run-command.ts';
import { useServer } from '../../support/server.ts';

/** What passwords have cost: `hash` and `verify` are the same work. */
let hashes = 0;

const counting: PasswordHashing = {
  ...CHEAP_HASHING,
  hash(password) {
    hashes += 1;
    return CHEAP_HASHING.hash(password);
  },
  verify(data) {
    hashes += 1;
    return CHEAP_HASHING.verify(data);
  },
};

const server = useServer({ env: PORTAL_ENV, hashing: counting });

beforeEach(() => {
  hashes = 0;
});

test('a wrong password costs one hash, whoever has the address', async () => {
  const { email } = await signedUp(server());
  const { databaseUrl } = server();
  await runCommand(databaseUrl, 'users', 'create', '--email', 'without-password@mail.test');
  for (const tried of [email, 'nobody@mail.test', 'without-password@mail.test']) {
    hashes = 0;
    const client = portalClient(server(), someAddress());
    const body = { email: tried, password: 'not the right password' };
    await client.refused('signIn', '401 credentials_invalid', { body });
    expect(hashes).toBe(1);
  }
});

test('past the limit there is none, whoever has the address', async () => {
  const { email } = await signedUp(server());
  for (const tried of [email, 'nobody-else@mail.test']) {
    hashes = 0;
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const body = { email: tried, password: 'not the right password' };
      await portalClient(server(), someAddress()).send('signIn', { body });
    }
    expect(hashes).toBe(10);
  }
});

test('a browser that an account knows is told nothing of other accounts', async () => {
  const [client, other] = [await signedUp(server()), await signedUp(server())];
  const { rows } = await sql`select * from known_browsers`.execute(server().db);
  expect(rows.length).toBeGreaterThan(0);
  const answers = [];
  for (const email of [other.email, 'nobody-at-all@mail.test']) {
    const body = { email, password: 'not the right password' };
    const { status, headers } = await client.send('signIn', { body });
    answers.push([status, [...headers.keys()].sort()]);
  }
  expect(answers[0]).toEqual(answers[1]);
});
