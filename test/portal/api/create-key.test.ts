import { describe, expect, test } from 'vitest';
import { statusWith } from '../../support/call-with-key.ts';
import { NEW_KEY, PORTAL_ENV, portalClient, signedUp } from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

describe('POST /keys', () => {
  test('201: a key that works at once, its secret shown this once', async () => {
    const client = await signedUp(server());
    const { key, secret } = await client.ok('createKey', { body: NEW_KEY }, 201);
    expect(key).toMatchObject({ name: 'Mobile app', state: 'active', prefix: secret.slice(0, 7) });
    const list = await client.send('listKeys');
    expect(list.text).not.toContain(secret);
    expect(JSON.parse(list.text).results).toEqual([key]);
    // Last, since within a second it is counted and the list shows it.
    expect(await statusWith(server(), secret)).toBe(200);
  });

  test('201: a key without permissions gets 403', async () => {
    const client = await signedUp(server());
    const body = { ...NEW_KEY, permissions: [] };
    const { secret } = await client.ok('createKey', { body });
    expect(await statusWith(server(), secret)).toBe(403);
  });

  test.each(['تطبيق الجوال', '👩‍👩‍👧‍👦'.repeat(50), '  Website  '])(
    '201: the name %s',
    async (name) => {
      const client = await signedUp(server());
      const { key } = await client.ok('createKey', { body: { ...NEW_KEY, name } });
      expect(key.name).toBe(name.trim());
    },
  );

  test.each([
    ['', 'name'],
    ['   ', 'name'],
    ['x'.repeat(51), 'name'],
    ['two\nlines', 'name'],
  ])('422: the name %j', async (name, field) => {
    const client = await signedUp(server());
    const { errors } = await client.refused('createKey', '422 invalid_body', {
      body: { ...NEW_KEY, name },
    });
    expect(errors).toMatchObject([{ in: 'body', name: field }]);
  });

  test.each(['\u202EBank', 'App \u2066x\u2069', 'a\u200Eb', '\u061Cx'])(
    '422: %j, which controls the direction of text',
    async (name) => {
      const client = await signedUp(server());
      const detail = 'must not hold characters that control the direction of text';
      const errors = [{ in: 'body', name: 'name', detail, reason: 'direction_characters' }];
      const body = { ...NEW_KEY, name };
      expect((await client.refused('createKey', '422 invalid_body', { body })).errors).toEqual(
        errors,
      );
      const { key } = await client.ok('createKey', { body: NEW_KEY });
      const change = { path: { key_id: key.id }, body: { name } };
      expect((await client.refused('updateKey', '422 invalid_body', change)).errors).toEqual(
        errors,
      );
    },
  );

  test('422: every fault of a body is named', async () => {
    const client = await signedUp(server());
    const body = { name: '\n', permissions: ['no:such'], expires_at: '2020-01-01T00:00:00Z' };
    const { errors } = await client.refused('createKey', '422 invalid_body', { body });
    expect(errors?.map(({ name }) => name)).toEqual(['name', 'permissions', 'expires_at']);
  });

  test('422: a field that the contract does not know', async () => {
    const client = await signedUp(server());
    await client.refused('createKey', '422 invalid_body', { body: { ...NEW_KEY, id: 'key_mine' } });
  });

  test('409: a name twice, but not that of a revoked key', async () => {
    const client = await signedUp(server());
    const { key } = await client.ok('createKey', { body: NEW_KEY });
    const { errors } = await client.refused('createKey', '409 name_taken', { body: NEW_KEY });
    expect(errors).toMatchObject([{ in: 'body', name: 'name' }]);
    await client.ok('revokeKey', { path: { key_id: key.id } }, 204);
    await client.ok('createKey', { body: NEW_KEY }, 201);
  });

  test('409: the 101st key, also of those that are sent at once', async () => {
    const client = await signedUp(server());
    const create = (at: number) =>
      client.send('createKey', { body: { ...NEW_KEY, name: `Key ${at}` } });
    const answers = await Promise.all(Array.from({ length: 125 }, (_, at) => create(at)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    await client.refused('createKey', '409 too_many_keys', { body: NEW_KEY });
  });
});

describe('GET /permissions', () => {
  test('200: what the public contract asks for', async () => {
    const client = await signedUp(server());
    expect(await client.ok('listPermissions')).toEqual({
      results: [
        {
          name: 'reciters:read',
          operations: expect.arrayContaining([
            { operation_id: 'listReciters', summary: 'List reciters', summary_ar: 'عرض القرّاء' },
            { operation_id: 'getReciter', summary: 'Get a reciter', summary_ar: 'عرض قارئ واحد' },
          ]),
        },
      ],
    });
  });

  test('401: without a session', async () => {
    const { answer } = await portalClient(server()).refused(
      'listPermissions',
      '401 session_required',
    );
    expect(answer.headers.get('WWW-Authenticate')).toBe('Session realm="portal"');
  });
});
