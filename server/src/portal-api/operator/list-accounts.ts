import { listAccounts as list } from '../../storage/accounts/list-accounts.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  db: Db;
}

/** Lists the accounts of the service. */
export const listAccounts =
  ({ db }: Options): PortalHandler<'listAccounts'> =>
  async ({ query }) => {
    const { email, ...page } = query;
    return { status: 200, body: await list(db, { ...page, email: email?.toLowerCase() }) };
  };
