import { expect, test } from 'vitest';
import { generateApiKey } from '../../server/src/domain/keys/api-key.ts';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { call } from '../support/call.ts';
import { forEachDialect } from '../support/databases.ts';
import { PORTAL_ENV } from '../support/portal-client.ts';
import { startOn } from '../support/portal-server.ts';
import type { TestServer } from '../support/server.ts';

const callFrom = (server: TestServer, address: string, key: string) =>
  call(server, '/reciters/', { headers: { 'X-API-Key': key, 'X-Forwarded-For': address } });

/** What was logged of refused keys, once the server has stopped. */
async function refusalsOf(server: TestServer): Promise<Record<string, unknown>[]> {
  await server.service.stop();
  return server.log
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'api_key_refused');
}

forEachDialect((dialect) => {
  test('one line for each address and prefix, with a number and never the key', async () => {
    const server = await startOn(dialect);
    const [one, other] = [generateApiKey(), generateApiKey()];
    for (let calls = 0; calls < 30; calls += 1) await callFrom(server, '192.0.2.1', one);
    await callFrom(server, '192.0.2.1', other);
    await callFrom(server, '192.0.2.2', one);
    const lines = await refusalsOf(server);
    const seen = lines.map(({ address, key_prefix, count }) => [address, key_prefix, count]);
    expect(seen.sort()).toEqual(
      [
        ['192.0.2.1', one.slice(0, 7), 30],
        ['192.0.2.1', other.slice(0, 7), 1],
        ['192.0.2.2', one.slice(0, 7), 1],
      ].sort(),
    );
    expect(server.log.join('')).not.toContain(one.slice(0, 8));
  });

  test('the owner of a revoked key sees how often it was still used, in one row', async () => {
    const server = await startOn(dialect);
    const { id, key } = await server.createKey();
    await revokeKey(server.db, id, new Date());
    for (let calls = 0; calls < 12; calls += 1) await callFrom(server, `192.0.2.${calls % 3}`, key);
    const lines = await refusalsOf(server);
    expect(lines).toHaveLength(3);
    expect(lines).toMatchObject([{ key_id: id }, { key_id: id }, { key_id: id }]);
    const rows = await server.db
      .selectFrom('audit_events')
      .select(['key_id', 'count', 'by'])
      .where('action', '=', 'key_refused')
      .execute();
    expect(rows).toEqual([{ key_id: id, count: 12, by: 'stranger' }]);
  });
});

test('what has not the form of a key may be anything, and is not repeated', async () => {
  const server = await startOn('sqlite');
  const password = 'rk_a password pasted by mistake';
  await callFrom(server, '192.0.2.1', password);
  const [line] = await refusalsOf(server);
  expect(line).toMatchObject({ address: '192.0.2.1', count: 1 });
  expect(line).not.toHaveProperty('key_prefix');
  expect(server.log.join('')).not.toContain('password');
});

test('beyond its limit an address is one line, whatever keys it sends', async () => {
  const server = await startOn('sqlite', { RATE_LIMIT_FAILED_KEYS: '5/60' });
  for (let calls = 0; calls < 50; calls += 1) await callFrom(server, '192.0.2.1', generateApiKey());
  const lines = await refusalsOf(server);
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toMatchObject({ address: '192.0.2.1', count: 45 });
});

test('the number of lines is bounded, and what is beyond it is told together', async () => {
  const server = await startOn('sqlite', { ...PORTAL_ENV, SECURITY_EVENT_LINES: '10' });
  for (let calls = 0; calls < 40; calls += 1)
    await callFrom(server, `192.0.2.${calls}`, generateApiKey());
  const lines = await refusalsOf(server);
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toMatchObject({ count: 30 });
  expect(lines.at(-1)).not.toHaveProperty('address');
});
