import { expect, onTestFinished, test } from 'vitest';
import { generateApiKey } from '../../server/src/domain/keys/api-key.ts';
import { call } from '../support/call.ts';
import { countKeyQueries } from '../support/key-queries.ts';
import { startServer } from '../support/server.ts';

const KEYS = 3_000;
const AT_ONCE = 50;
const LIMIT = 20;

test.each([
  ['/reciters/', LIMIT],
  ['/nothing', 0],
])('thousands of unknown keys from one address, at %s, cost %d queries', async (path, expected) => {
  const queries = countKeyQueries();
  const server = await startServer({
    env: { RATE_LIMIT_FAILED_KEYS: `${LIMIT}/3600` },
    through: queries.through,
  });
  onTestFinished(server.close);
  const { key: good } = await server.createKey();
  const askWith = (key: string) => call(server, path, { headers: { 'X-API-Key': key } });
  const goodStatus = (await askWith(good)).status;
  const before = queries.asked();

  for (let sent = 0; sent < KEYS; sent += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => askWith(generateApiKey())));
  expect(queries.asked() - before).toBe(expected);
  // Whoever has a good key behind the same address is served as before.
  expect((await askWith(good)).status).toBe(goodStatus);
});
