import { beforeAll, expect, test } from 'vitest';
import { createKeylessTally } from '../../server/src/domain/usage/keyless-tally.ts';
import { createRecentBuffer } from '../../server/src/domain/usage/recent-buffer.ts';
import type { UsageBatch } from '../../server/src/domain/usage/usage-batch.ts';
import { createUsageBuffer } from '../../server/src/domain/usage/usage-buffer.ts';
import { recordUsage } from '../../server/src/service/record-usage.ts';
import { serveHandlers } from '../support/app.ts';
import { call } from '../support/call.ts';
import { useServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';
import { givenOf } from '../support/usage-batch.ts';

const server = useServer();

let keyId = '';

/** What is stored of one key, over all hours, as [2xx, 3xx, 4xx, 5xx]. */
async function totalsOf(id: string): Promise<number[]> {
  const { db } = server();
  const rows = await db.selectFrom('usage_counts').selectAll().where('key_id', '=', id).execute();
  return rows.reduce(
    (sums, row) =>
      [row.status_2xx, row.status_3xx, row.status_4xx, row.status_5xx].map(
        (count, at) => count + (sums[at] ?? 0),
      ),
    [0, 0, 0, 0],
  );
}

beforeAll(async () => {
  const { id, key } = await server().createKey();
  keyId = id;
  const ask = (query: string, headers: Record<string, string>) =>
    call(server(), `/reciters/${query}`, { headers });
  const as = (user: string) => ({ 'X-API-Key': key, 'X-External-User-Id': user });
  await ask('', as('user:1'));
  await ask('', as('user:1'));
  await ask('?page=0', as('user:2'));
  await ask('', { ...as('user:2'), 'If-None-Match': '*' });
  await ask('', as('amina@mail.test'));
  await ask('', { 'X-API-Key': key });
  // Without a key, with an end-user id that means nothing without it; and what nobody did.
  await ask('', { 'X-External-User-Id': 'user:3' });
  await ask('', { 'X-API-Key': 'bad', 'X-External-User-Id': 'user:4' });
  // An id that nobody has is a call of an operation; these others are none.
  await ask('999999999/', { 'X-API-Key': key });
  await call(server(), '/nothing', { headers: as('user:5') });
  await call(server(), '/reciters', { headers: as('user:5') });
  await call(server(), '/reciters/', { method: 'DELETE', headers: as('user:5') });
  await call(server(), '/healthz');
});

test('calls of a key are counted by status class', async () => {
  await expect.poll(() => totalsOf(keyId), SOON).toEqual([3, 1, 3, 0]);
});

test('calls without one are counted together; refused keys are nobody', async () => {
  await expect.poll(() => totalsOf('anonymous'), SOON).toEqual([1, 0, 0, 0]);
  const callers = await server().db.selectFrom('keyless_callers').select('requests').execute();
  expect(callers).toEqual([{ requests: 1 }]);
});

test('end users are counted within their application, where their ids keep the rule', async () => {
  const rows = await server()
    .db.selectFrom('end_user_counts')
    .select(['key_id', 'external_user_id'])
    .select(({ fn }) => [
      fn.sum<number>('status_2xx').as('succeeded'),
      fn.sum<number>('status_3xx').as('unchanged'),
      fn.sum<number>('status_4xx').as('refused'),
    ])
    .groupBy(['key_id', 'external_user_id'])
    .orderBy('external_user_id')
    .execute();
  const key_id = keyId;
  expect(rows).toEqual([
    { key_id, external_user_id: 'user:1', succeeded: 2, unchanged: 0, refused: 0 },
    { key_id, external_user_id: 'user:2', succeeded: 0, unchanged: 1, refused: 1 },
  ]);
});

test('answers with 500 are counted, with their code', async () => {
  const buffer = createUsageBuffer();
  const record = recordUsage(buffer, createRecentBuffer(), createKeylessTally());
  const failing = () => {
    throw new Error('no answer');
  };
  const failed = await serveHandlers({ listReciters: failing }, [record]);
  expect((await call(failed, '/reciters/')).status).toBe(500);
  // It is counted once the answer has gone out.
  let batch: UsageBatch | undefined;
  await expect.poll(() => (batch ??= buffer.drain())).toBeDefined();
  expect(batch && givenOf(batch)).toMatchObject({
    totals: [{ keyId: null, counts: [0, 0, 0, 1] }],
    errors: [{ keyId: null, code: 'internal_error', requests: 1 }],
  });
});
