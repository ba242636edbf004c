import { describe, test } from 'vitest';
import { forEachDialect } from '../../support/databases.ts';
import { guess, lock, sameBrowser } from '../../support/guessing.ts';
import { operatorToken } from '../../support/operators.ts';
import {
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { halfSignedIn, withSecondFactor } from '../../support/second-factor.ts';
import { type TestServer, useServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

const NEXT = 'another good passphrase';

/** A link that an operator has printed. */
async function resetLink({ databaseUrl }: TestServer, email: string): Promise<string> {
  const { stdout } = await runCommand(databaseUrl, 'users', 'reset-password', '--email', email);
  return stdout.split('token=')[1]?.trim() ?? '';
}

forEachDialect((dialect) => {
  test('strangers cannot lock the owner out', async () => {
    const server = await startOn(dialect);
    const owner = await signedUp(server);
    const { email } = owner;
    await owner.ok('signOut', {}, 204);
    await lock(server, email);

    // From a browser in which the owner has signed in before, also after a mistake.
    await guess(owner, email, '401 credentials_invalid');
    await owner.ok('signIn', { body: { email, password: PASSWORD } });

    // From a browser that nobody knows, after a reset; the strangers go on meanwhile.
    const elsewhere = portalClient(server, someAddress());
    const token = await resetLink(server, email);
    await elsewhere.ok('resetPassword', { body: { token, new_password: NEXT } }, 204);
    await lock(server, email);
    await elsewhere.ok('signIn', { body: { email, password: NEXT } });

    // The browser that was known before the reset is so no longer.
    await owner.refused('signIn', '429 rate_limited', { body: { email, password: NEXT } });
  });
});

describe('behind one address', () => {
  const server = useServer({ env: { ...PORTAL_ENV, SIGN_IN_ATTEMPTS_ADDRESS: '5/900' } });

  test('failures of others keep no known browser out', async () => {
    const [owner, address] = [await signedUp(server()), someAddress()];
    const office = sameBrowser(server(), owner, address);
    const stranger = portalClient(server(), address);
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await guess(stranger, `${attempt}@mail.test`, '401 credentials_invalid');
    await guess(stranger, '6@mail.test', '429 rate_limited');
    await office.ok('signIn', { body: { email: owner.email, password: PASSWORD } });
  });

  test('what is right does not count: any number of colleagues sign in', async () => {
    const [{ email }, address] = [await signedUp(server()), someAddress()];
    for (let colleague = 1; colleague <= 7; colleague += 1)
      await portalClient(server(), address).ok('signIn', { body: { email, password: PASSWORD } });
  });
});

describe('behind an address that has guessed too many links', () => {
  const server = useServer({ env: PORTAL_ENV });

  /** Somebody there guesses until the address is refused. */
  async function guessLinks(address: string): Promise<void> {
    const stranger = portalClient(server(), address);
    const made = (attempt: number) => ({ body: { token: `guess-${attempt}`, new_password: NEXT } });
    for (let attempt = 1; attempt <= 30; attempt += 1)
      await stranger.refused('resetPassword', '422 token_invalid', made(attempt));
    await stranger.refused('resetPassword', '429 rate_limited', made(31));
  }

  test('a right link sets a password', async () => {
    const [{ email }, address] = [await signedUp(server()), someAddress()];
    await guessLinks(address);
    const body = { token: await resetLink(server(), email), new_password: NEXT };
    await portalClient(server(), address).ok('resetPassword', { body }, 204);
  });

  test('a right link makes an operator, and a wrong one is refused as any other', async () => {
    const [{ email }, address] = [await signedUp(server()), someAddress()];
    await guessLinks(address);
    const client = portalClient(server(), address);
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    const guessed = { body: { token: 'guess' } };
    await client.refused('claimOperator', '429 rate_limited', guessed);
    await client.ok('claimOperator', { body: { token: await operatorToken(server()) } }, 200);
  });
});

describe('at the second factor', () => {
  const server = useServer({ env: PORTAL_ENV });

  test('whoever knows the password cannot keep the owner out', async () => {
    const { client: owner, email, secret } = await withSecondFactor(server());
    for (let challenge = 0; challenge < 2; challenge += 1) {
      const thief = await halfSignedIn(server(), email);
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const body = { code: `0000${challenge}${attempt}` };
        await thief.refused('verifySecondFactor', '401 second_factor_invalid', { body });
      }
    }
    const thief = await halfSignedIn(server(), email);
    await thief.refused('verifySecondFactor', '429 rate_limited', { body: { code: '999999' } });
    await halfSignedIn(server(), email, owner);
    const body = { code: totp(secret, { step: 1 }) };
    await owner.ok('verifySecondFactor', { body });
  });
});
