import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { PASSWORD, type PortalClient } from './portal-client.ts';

/** Adds a passkey to the account that is signed in. */
export async function addPasskey(client: PortalClient, name = 'My phone', recovery_code?: string) {
  const device = createAuthenticator();
  const proof = { password: PASSWORD, ...(recovery_code && { recovery_code }) };
  const options = await client.ok('startPasskey', { body: proof });
  const body = { name, credential: device.create(options) };
  return { device, passkey: await client.ok('addPasskey', { body }, 201) };
}

/** What a device answers to a challenge to sign in. */
export async function proofOf(client: PortalClient, device: Authenticator, how = {}) {
  const options = await client.ok('startPasskeySignIn', {});
  return { body: { credential: device.get(options, how) } };
}
