import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { type PortalClient, signedUp } from './portal-client.ts';
import type { TestServer } from './server.ts';
import { today } from './today.ts';
import { type ByClass, batchOf } from './usage-batch.ts';

const newKey = async (client: PortalClient, name = 'App') => {
  const { key } = await client.ok('createKey', { body: { name, permissions: ['reciters:read'] } });
  return key.id;
};

type Calls = [user: string | null, counts: ByClass][];

/** Stores calls of a key on a day: each end user's, and those without one. */
async function store({ db }: TestServer, keyId: string, day: number, calls: Calls): Promise<void> {
  const batch = batchOf({
    totals: calls.map(([, counts], at) => ({ keyId, hour: day * 24 + (at % 24), counts })),
    endUsers: [{ keyId, day, users: new Map(calls.filter(([user]) => user !== null)) }],
  });
  await addUsage(db, batch);
}

/** Calls of somebody for whom there is no room any more. */
export async function overflow(server: TestServer, keyId: string, day: number): Promise<void> {
  const counts = [3, 0, 0, 0] as const;
  await addUsage(
    server.db,
    batchOf({
      totals: [{ keyId, hour: day * 24, counts }],
      endUsers: [{ keyId, day, users: new Map([[null, counts]]) }],
    }),
  );
}

/** An account with two keys and calls on three days. */
export async function busyAccount(server: TestServer) {
  const client = await signedUp(server);
  const [app, web] = [await newKey(client, 'App'), await newKey(client, '=cmd|"x"!A1')];
  await store(server, app, today(), [
    ['user:1', [5, 1, 0, 0]],
    ['user:2', [2, 0, 1, 0]],
    [null, [4, 0, 0, 1]],
  ]);
  await store(server, web, today(), [['user:1', [7, 0, 0, 0]]]);
  await store(server, app, today() - 2, [['user:1', [1, 0, 0, 0]]]);
  await store(server, app, today() - 40, [['user:9', [9, 0, 0, 0]]]);
  return { client, app, web };
}
