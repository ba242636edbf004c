import { call } from './call.ts';
import { useKey } from './call-with-key.ts';
import { NEW_KEY, signedUp } from './portal-client.ts';
import type { TestServer } from './server.ts';

/** Somebody with a key that the server has seen often enough to keep in memory. */
export async function withKey(server: TestServer) {
  const client = await signedUp(server);
  const { secret } = await client.ok('createKey', { body: NEW_KEY }, 201);
  const { account } = await client.ok('getSession');
  const callWithKey = (at: { port: number } = server) =>
    call(at, '/reciters/', { headers: { 'X-API-Key': secret } });
  await useKey(server, secret);
  return { client, email: client.email, path: { account_id: account?.id ?? '' }, callWithKey };
}
