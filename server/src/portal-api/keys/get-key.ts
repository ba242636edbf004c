import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { describeKey } from './describe-keys.ts';

interface Options {
  db: Db;
}

/** Shows one key of the account; somebody else's is not found. */
export const getKey =
  ({ db }: Options): PortalHandler<'getKey'> =>
  async ({ path }, context) => {
    const key = await describeKey(db, sessionOf(context).userId, path.key_id, new Date());
    return key === undefined ? { problem: 'not_found' } : { status: 200, body: key };
  };
