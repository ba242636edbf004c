import { listInvites as list } from '../../storage/accounts/invites.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  db: Db;
}

/** Lists the invitations that are open. */
export const listInvites =
  ({ db }: Options): PortalHandler<'listInvites'> =>
  async () => ({ status: 200, body: { results: await list(db, new Date()) } });
