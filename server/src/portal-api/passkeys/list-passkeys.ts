import { listPasskeys as list } from '../../storage/accounts/passkeys.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
}

/** Lists the passkeys of the account. */
export const listPasskeys =
  ({ db }: Options): PortalHandler<'listPasskeys'> =>
  async (_request, context) => {
    const passkeys = await list(db, sessionOf(context).userId);
    return {
      status: 200,
      body: { results: passkeys.map(({ credential_id: _, ...passkey }) => passkey) },
    };
  };
