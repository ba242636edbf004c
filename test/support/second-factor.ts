import { expect } from 'vitest';
import { PASSWORD, portalClient, signedUp, someAddress } from './portal-client.ts';
import { totp } from './totp.ts';

const newBrowser = (server: { port: number }) => portalClient(server, someAddress());

/** Somebody with a second factor, whose codes so far are used. */
export async function withSecondFactor(server: { port: number }) {
  const client = await signedUp(server);
  const setup = await client.ok('startSecondFactor', { body: { password: PASSWORD } }, 201);
  const setupCode = totp(setup.secret);
  await client.ok('confirmSecondFactor', { body: { code: setupCode } }, 204);
  return { client, email: client.email, setupCode, ...setup };
}

/** A browser in which the password was right. */
export async function halfSignedIn(
  server: { port: number },
  email: string,
  client = newBrowser(server),
) {
  const state = await client.ok('signIn', { body: { email, password: PASSWORD } });
  expect(state).toMatchObject({ state: 'second_factor_required', account: null });
  return client;
}
