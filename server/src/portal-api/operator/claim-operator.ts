import { takeLink } from '../../storage/accounts/links.ts';
import { grantOperator } from '../../storage/accounts/operators.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import { digestOf } from '../mail/link-tokens.ts';
import { refuseLink } from '../mail/refuse-link.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { DescribeSession } from '../sessions/session-state.ts';

interface Options {
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  describe: DescribeSession;
}

/** Makes who is signed in an operator, by the link that the service or a command printed. */
export function claimOperator({
  db,
  attempts,
  events,
  describe,
}: Options): PortalHandler<'claimOperator'> {
  return async function claimOperator({ body }, context) {
    const { client } = context;
    const session = sessionOf(context);
    const { userId } = session;
    const now = new Date();
    const link = { purpose: 'operator', tokenDigest: digestOf(body.token), now } as const;
    const claimed = await inTransaction(db, async (trx) => {
      if ((await takeLink(trx, link)) === undefined) return false;
      await grantOperator(trx, userId, { now, by: 'account', ipAddress: client.address || null });
      return true;
    });
    if (!claimed) return refuseLink(attempts, client);
    events.tell('operator_granted', { accountId: userId, address: client.address });
    return { status: 200, body: await describe({ ...session, operator: true }) };
  };
}
