import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../server/src/durations.ts';
import { publishKey } from '../../../server/src/storage/changes/key-feed.ts';
import { statusWith, useKey } from '../../support/call-with-key.ts';
import { forEachDialect } from '../../support/databases.ts';
import { NEW_KEY, PORTAL_ENV, type PortalClient, signedUp } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
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

  forEachDialect((dialect) => {
    test('409: of keys that get the same name at once, all but one', async () => {
      const client = await signedUp(await startOn(dialect));
      const paths = [];
      for (const name of ['A', 'B', 'C', 'D', 'E']) {
        const { key } = await client.ok('createKey', { body: { ...NEW_KEY, name } });
        paths.push({ key_id: key.id });
      }
      const answers = await Promise.all(
        paths.map((path) => client.send('updateKey', { path, body: { name: 'Same' } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    });
  });

  test('409: a revoked key', async () => {
    const client = await signedUp(server());
    const { key } = await client.ok('createKey', { body: NEW_KEY });
    const path = { key_id: key.id };
    await client.ok('revokeKey', { path });
    await client.refused('updateKey', '409 key_revoked', { path, body: { name: 'Web' } });
    await client.refused('rotateKey', '409 key_revoked', { path, body: { prefix: key.prefix } });
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
    const rotated = await client.ok('rotateKey', { path, body: { prefix: key.prefix } }, 201);
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
    // A day, as the portal and the guide to rotation say.
    const [{ expires_at } = { expires_at: null }] = (await client.ok('getKey', { path }))
      .old_secrets;
    const left = Date.parse(`${expires_at}`) - Date.now();
    expect([left > DAY_MS - HOUR_MS, left <= DAY_MS]).toEqual([true, true]);
    await client.ok('endOldSecrets', { path }, 204);
    expect([await statusWith(server(), old), await statusWith(server(), rotated.secret)]).toEqual([
      401, 200,
    ]);
    expect((await client.ok('getKey', { path })).old_secrets).toEqual([]);
  });

  test('201: a secret that was never used ends at once', async () => {
    const client = await signedUp(server());
    const { key, secret: old } = await client.ok('createKey', { body: NEW_KEY });
    const rotated = await client.ok('rotateKey', {
      path: { key_id: key.id },
      body: { prefix: key.prefix },
    });
    expect([await statusWith(server(), old), await statusWith(server(), rotated.secret)]).toEqual([
      401, 200,
    ]);
  });
});

/** Makes a key of somebody new expire some milliseconds from now. */
async function expiring(client: PortalClient, inMs: number) {
  const { key, secret } = await client.ok('createKey', { body: NEW_KEY });
  expect(await statusWith(server(), secret)).toBe(200);
  const expires_at = new Date(Date.now() + inMs).toISOString();
  const db = server().db;
  await db.updateTable('api_keys').set({ expires_at }).where('id', '=', key.id).execute();
  await publishKey(db, key.id);
  return { path: { key_id: key.id }, key, secret };
}

describe('the expiry of a key', () => {
  test('is set, extended and removed; an expired key works again at once', async () => {
    const client = await signedUp(server());
    const { path, secret } = await expiring(client, -1);
    await expect.poll(() => statusWith(server(), secret)).toBe(401);
    expect(await client.ok('getKey', { path })).toMatchObject({ state: 'expired' });
    const expires_at = '2099-01-01T00:00:00.000Z';
    expect(await client.ok('updateKey', { path, body: { expires_at } })).toMatchObject({
      ...{ state: 'active', expires_at },
    });
    expect(await statusWith(server(), secret)).toBe(200);
    await client.ok('updateKey', { path, body: { name: 'Web' } });
    expect(await client.ok('getKey', { path })).toMatchObject({ expires_at });
    const endless = await client.ok('updateKey', { path, body: { expires_at: null } });
    expect(endless.expires_at).toBeNull();
    const { results } = await client.ok('listAuditEvents', { query: path });
    const changes = results.filter(({ action }) => action === 'key_expiry_changed');
    expect(changes).toMatchObject([
      { before: expires_at, after: null },
      { before: expect.stringMatching(/Z$/), after: expires_at },
    ]);
  });

  test('422: lies in the future', async () => {
    const client = await signedUp(server());
    const { key } = await client.ok('createKey', { body: NEW_KEY });
    const path = { key_id: key.id };
    const body = { prefix: key.prefix, expires_at: '2020-01-01T00:00:00Z' };
    const errors = [{ name: 'expires_at', reason: 'not_in_future' }];
    const change = { path, body: { expires_at: body.expires_at } };
    expect(await client.refused('updateKey', '422 invalid_body', change)).toMatchObject({ errors });
    expect(await client.refused('rotateKey', '422 invalid_body', { path, body })).toMatchObject({
      errors,
    });
  });

  test('409: an expired key is rotated only with another one', async () => {
    const client = await signedUp(server());
    const { path, key } = await expiring(client, -1);
    const { prefix } = key;
    const refused = await client.refused('rotateKey', '409 key_expired', {
      path,
      body: { prefix },
    });
    expect(refused.errors).toMatchObject([{ name: 'expires_at', reason: 'required' }]);
    const rotated = await client.ok('rotateKey', { path, body: { prefix, expires_at: null } });
    expect(rotated.key).toMatchObject({ state: 'active', expires_at: null });
    expect(await statusWith(server(), rotated.secret)).toBe(200);
  });
});

test('409: two rotations at once rotate once', async () => {
  const client = await signedUp(server());
  const { key } = await client.ok('createKey', { body: NEW_KEY });
  const input = { path: { key_id: key.id }, body: { prefix: key.prefix } };
  const answers = await Promise.all([1, 2].map(() => client.send('rotateKey', input)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  await client.refused('rotateKey', '409 secret_changed', input);
});

test('a tag is set, changed and removed', async () => {
  const client = await signedUp(server());
  const { key } = await client.ok('createKey', { body: { ...NEW_KEY, tag: 'production' } });
  expect(key.tag).toBe('production');
  const path = { key_id: key.id };
  expect(await client.ok('updateKey', { path, body: { tag: 'تجربة-2' } })).toMatchObject({
    tag: 'تجربة-2',
  });
  const removed = await client.ok('updateKey', { path, body: { tag: null } });
  expect(removed.tag).toBeNull();
  for (const [tag, reason] of [
    ['Production', 'tag_form'],
    ['a b', 'tag_form'],
    ['', 'required'],
    ['x'.repeat(21), 'too_long'],
  ]) {
    const refused = await client.refused('updateKey', '422 invalid_body', { path, body: { tag } });
    expect(refused.errors).toMatchObject([{ name: 'tag', reason }]);
  }
});
