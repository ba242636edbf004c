import { expect, test } from 'vitest';
import { contractClient } from '../../support/contract-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: { RATE_LIMIT_ANONYMOUS: '3/600' } });

test('the limit is one for both operations, and refusals count', async () => {
  const client = contractClient('openapi', server());
  await client.ok('listReciters');
  await client.ok('getReciter', { path: { id: 93 } });
  await client.refused('getReciter', '404 not_found', { path: { id: 2_147_483_647 } });
  const { answer } = await client.refused('getReciter', '429 rate_limited', { path: { id: 93 } });
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(500);
});
