import { expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS } from '../../../server/src/durations.ts';
import { createInvite, listInvites } from '../../../server/src/storage/accounts/invites.ts';
import { purgePortal } from '../../../server/src/storage/accounts/purge-portal.ts';
import { forEachDialect } from '../../support/databases.ts';
import { signedUp } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';

/** Seven days, in seconds. */
const IDLE = 7 * DAY_SECONDS;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

forEachDialect((dialect) => {
  test('what is past its time goes, and nothing else', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    const invites = [1, 9].map((days) => ({
      id: `inv_${days}`,
      email: `in-${days}@mail.test`,
      tokenDigest: `digest ${days}`,
      expiresAt: inDays(days),
    }));
    for (const invite of invites) await createInvite(server.db, invite, new Date());
    await purgePortal(server.db, inDays(6), IDLE);
    await client.ok('listKeys');
    expect((await listInvites(server.db, new Date())).map(({ id }) => id)).toEqual(['inv_9']);
    await purgePortal(server.db, inDays(8), IDLE);
    await client.refused('listKeys', '401 session_required');
  });
});
