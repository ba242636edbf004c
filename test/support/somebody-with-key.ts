import { expect } from 'vitest';
import { call } from './call.ts';
import { NEW_KEY, signedUp } from './portal-client.ts';
import type { TestServer } from './server.ts';

/** Somebody with a key that the server has seen often enough to keep in memory. */
export async function withKey(server: TestServer) {
  const client = await signedUp(server);
  const { secret } = await client.ok('createKey', { body: NEW_KEY }, 201);
  const { account } = await client.ok('getSession');
  const callWithKey = (at: { port: number } = server) =>
    call(at, '/reciters/', { headers: { 'X-API-Key': secret } });
  for (let calls = 0; calls < 3; calls += 1) expect((await callWithKey()).status).toBe(200);
  return { client, email: client.email, path: { account_id: account?.id ?? '' }, callWithKey };
}
