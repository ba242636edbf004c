import { dayOf } from '../../domain/days.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from '../usage/report-desk.ts';

interface Options {
  desk: ReportDesk;
}

const DAYS = 30;

/** Lists the accounts of the service, with what their keys were used for. */
export const listAccounts =
  ({ desk }: Options): PortalHandler<'listAccounts'> =>
  async ({ query }, context) => {
    const to = dayOf(new Date());
    const asked = { ...query, email: query.email?.toLowerCase(), from: to - DAYS + 1, to };
    const { userId } = sessionOf(context);
    const body = await desk.serve(userId, (read) => read('listAccounts', asked));
    return { status: 200, body };
  };
