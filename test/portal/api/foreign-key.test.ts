import { describe, expect, test } from 'vitest';
import { statusWith } from '../../support/call-with-key.ts';
import { NEW_KEY, PORTAL_ENV, signedUp } from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

describe("somebody else's key", () => {
  test('404: as one that does not exist, for every operation', async () => {
    const owner = await signedUp(server());
    const { key, secret } = await owner.ok('createKey', { body: NEW_KEY });
    const thief = await signedUp(server());
    for (const key_id of [key.id, 'key_none', '..', "' or 1=1 --"]) {
      const path = { key_id };
      await thief.refused('getKey', '404 not_found', { path });
      await thief.refused('updateKey', '404 not_found', { path, body: { name: 'Mine' } });
      await thief.refused('rotateKey', '404 not_found', { path, body: { prefix: key.prefix } });
      await thief.refused('endOldSecrets', '404 not_found', { path });
      await thief.refused('revokeKey', '404 not_found', { path });
    }
    const query = { key_id: key.id };
    await thief.refused('getUsage', '404 not_found', { query });
    await thief.refused('listTopEndUsers', '404 not_found', { query });
    await thief.refused('exportUsage', '404 not_found', { query });
    await thief.refused('listAuditEvents', '404 not_found', { query });
    const body = { key_id: key.id, external_user_id: 'user:1' };
    await thief.refused('eraseEndUser', '404 not_found', { body });
    expect(await owner.ok('getKey', { path: { key_id: key.id } })).toEqual(key);
    expect(await statusWith(server(), secret)).toBe(200);
  });
});
