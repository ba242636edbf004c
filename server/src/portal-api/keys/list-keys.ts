import { listPageOfKeys } from '../../storage/keys/list-keys.ts';
import type { Db } from '../../storage/schema.ts';
import { reportsFrom } from '../../storage/usage/reports/reports.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from '../usage/report-desk.ts';
import { describeKeys } from './describe-keys.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

/** Months of so few keys are counted in a few milliseconds. */
const FEW_KEYS = 3;

/** Lists the account's keys, page by page. */
export const listKeys =
  ({ db, desk }: Options): PortalHandler<'listKeys'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const now = new Date();
    const { count, keys } = await listPageOfKeys(db, { userId, ...query });
    const results =
      keys.length <= FEW_KEYS
        ? await describeKeys(db, reportsFrom(db), keys, now)
        : await desk.serve(userId, (read) => describeKeys(db, read, keys, now));
    return { status: 200, body: { count, results } };
  };
