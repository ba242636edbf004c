import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { describeKeys } from './describe-keys.ts';

/** Lists the account's keys. */
export const listKeys =
  (db: Db): PortalHandler<'listKeys'> =>
  async (_request, context) => {
    const { userId } = sessionOf(context);
    return { status: 200, body: { results: await describeKeys(db, userId, new Date()) } };
  };
