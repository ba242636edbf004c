import { dayOf, formatDay } from '../../domain/days.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../domain/reports/csv.ts';
import { ownsKey } from '../../storage/keys/key-owners.ts';
import type { Db } from '../../storage/schema.ts';
import { csvFile } from '../csv-file.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from '../usage/report-desk.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

const COLUMNS = [
  ...(['id', 'at', 'action', 'by', 'ip_address', 'key_id', 'key_name'] as const),
  ...(['before', 'after', 'count'] as const),
];

/** As many events as one file has, and one query reads. */
const MOST = 10_000;
const AT_ONCE = 500;

/** Exports the account's activity as CSV, piece by piece. */
export const exportAuditEvents =
  ({ db, desk }: Options): PortalHandler<'exportAuditEvents'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const { key_id: keyId, ...filter } = query;
    if (keyId !== undefined && !(await ownsKey(db, userId, keyId))) return { problem: 'not_found' };
    const scope = { userId, keyId, ...filter };
    const read = desk.inPieces(userId);
    async function* lines(): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(COLUMNS);
      let before: number | undefined;
      for (let piece = 1; piece <= MOST / AT_ONCE; piece += 1) {
        const events = await read('readAudit', { ...scope, before, limit: AT_ONCE });
        yield events.map((event) => csvLine(COLUMNS.map((column) => event[column] ?? ''))).join('');
        if (events.length < AT_ONCE) return;
        before = events.at(-1)?.id;
      }
    }
    return csvFile(`activity-${formatDay(dayOf(new Date()))}`, lines());
  };
