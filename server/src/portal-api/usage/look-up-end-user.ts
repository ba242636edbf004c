import { formatDay } from '../../domain/days.ts';
import { findKeyNameOf } from '../../storage/keys/key-owners.ts';
import type { Db } from '../../storage/schema.ts';
import { readDaysOfEndUser } from '../../storage/usage/reports/end-user-reports.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { sumRequests } from './requests.ts';

interface Options {
  db: Db;
}

/** Shows the days of one end user, each of which is looked up by itself. */
export const lookUpEndUser =
  ({ db }: Options): PortalHandler<'lookUpEndUser'> =>
  async ({ body }, context) => {
    const { key_id: keyId, external_user_id } = body;
    const name = await findKeyNameOf(db, sessionOf(context).userId, keyId);
    if (name === undefined) return { problem: 'not_found' };
    const days = await readDaysOfEndUser(db, keyId, external_user_id);
    return {
      status: 200,
      body: {
        ...{ external_user_id, key_id: keyId, key_name: name },
        requests: sumRequests(days),
        days: days.map((row) => ({ date: formatDay(row.day), requests: sumRequests([row]) })),
      },
    };
  };
