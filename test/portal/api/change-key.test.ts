import { describe, expect, test } from 'vitest';
import { statusWith, useKey } from '../../support/call-with-key.ts';
import { NEW_KEY, PORTAL_ENV, signedUp } from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

describe('PATCH /keys/{key_id}', () => {
  test('200: renames, and changes permissions from the next request on', async () => {
    const client = await signedUp(server());
    const { key, secret } = await client.ok('createKey', { body: NEW_KEY });
    await useKey(server(), secret);
    const path = { key_id: key.id };
    expect(await client.ok('updateKey', { path, body: { name: 'Web' } })).toMatchObject({
      name: 'Web',
      permissions: ['reciters:read'],
    });
    await client.ok('updateKey', { path, body: { permissions: [] } });
    expect(await statusWith(server(), secret)).toBe(403);
  });

  test('200: its own name again', async () => {
    const client = await signedUp(server());
    const { key } = await client.ok('createKey', { body: NEW_KEY });
    await client.ok('updateKey', { path: { key_id: key.id }, body: { name: key.name } });
  });

  test('409: the name of another key', async () => {
    const client = await signedUp(server());
    await client.ok('createKey', { body: NEW_KEY });
    const { key } = await client.ok('createKey', { body: { ...NEW_KEY, name: 'Web' } });
    const input = { path: { key_id: key.id }, body: { name: NEW_KEY.name } };
    await client.refused('updateKey', '409 name_taken', input);
  });

  test('409: a revoked key', async () => {
    const client = await signedUp(server());
    const { key } = await client.ok('createKey', { body: NEW_KEY });
    const path = { key_id: key.id };
    await client.ok('revokeKey', { path });
    await client.refused('updateKey', '409 key_revoked', { path, body: { name: 'Web' } });
    await client.refused('rotateKey', '409 key_revoked', { path });
  });

  test('422: nothing to change', async () => {
    const client = await signedUp(server());
    const { key } = await client.ok('createKey', { body: NEW_KEY });
    await client.refused('updateKey', '422 invalid_body', { path: { key_id: key.id }, body: {} });
  });
});

describe('DELETE /keys/{key_id}', () => {
  test('204: the key is dead when the answer arrives, and stays in the list', async () => {
    const client = await signedUp(server());
    const { key, secret } = await client.ok('createKey', { body: NEW_KEY });
    await useKey(server(), secret);
    await client.ok('revokeKey', { path: { key_id: key.id } }, 204);
    expect(await statusWith(server(), secret)).toBe(401);
    expect(await client.ok('listKeys')).toMatchObject({ results: [{ state: 'revoked' }] });
    await client.ok('revokeKey', { path: { key_id: key.id } }, 204);
  });
});

describe('POST /keys/{key_id}/rotations', () => {
  test('201: both secrets work until the old one is ended', async () => {
    const client = await signedUp(server());
    const { key, secret: old } = await client.ok('createKey', { body: NEW_KEY });
    expect(await statusWith(server(), old)).toBe(200);
    const path = { key_id: key.id };
    const rotated = await client.ok('rotateKey', { path }, 201);
    expect(rotated.key).toMatchObject({
      id: key.id,
      prefix: rotated.secret.slice(0, 7),
      old_secrets: [{ prefix: old.slice(0, 7), expires_at: null }],
    });
    expect([await statusWith(server(), old), await statusWith(server(), rotated.secret)]).toEqual([
      200, 200,
    ]);
    await expect
      .poll(async () => (await client.ok('getKey', { path })).old_secrets)
      .toMatchObject([{ expires_at: expect.stringMatching(/Z$/) }]);
    await client.ok('endOldSecrets', { path }, 204);
    expect([await statusWith(server(), old), await statusWith(server(), rotated.secret)]).toEqual([
      401, 200,
    ]);
    expect((await client.ok('getKey', { path })).old_secrets).toEqual([]);
  });

  test('201: a secret that was never used ends at once', async () => {
    const client = await signedUp(server());
    const { key, secret: old } = await client.ok('createKey', { body: NEW_KEY });
    const rotated = await client.ok('rotateKey', { path: { key_id: key.id } });
    expect([await statusWith(server(), old), await statusWith(server(), rotated.secret)]).toEqual([
      401, 200,
    ]);
  });
});
