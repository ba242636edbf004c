import { sql } from 'kysely';
import { databaseNow } from '../../storage/dialect.ts';
import type { OpenDatabase } from '../../storage/open-database.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning } = findingsOf('clock');

/** Milliseconds by which two clocks may differ: more than an exchange with a server takes. */
const TOLERANCE_MS = 1_000;

const MEND = 'Let the machines keep their time by NTP (chrony, systemd-timesyncd).';

/** Compares the clock of this machine with another one, which was read between two looks. */
export function compareClocks(name: string, theirs: number, [from, to]: [number, number]): Finding {
  const ahead = theirs > to ? theirs - to : Math.min(0, theirs - from);
  if (Math.abs(ahead) <= TOLERANCE_MS) return ok(`agrees with ${name}.`);
  const seconds = (Math.abs(ahead) / 1_000).toFixed(1);
  return warning(`${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'} ${name}.`, MEND);
}

/** Whether this machine's clock may be right, as far as the database can tell. */
export async function checkClock({ db, dialect }: OpenDatabase): Promise<Finding[]> {
  const from = Date.now();
  const { rows } = await sql<{ now: number }>`select ${databaseNow(db)} as now`.execute(db);
  const to = Date.now();
  if (dialect === 'postgres') return [compareClocks('PostgreSQL', rows[0]?.now ?? 0, [from, to])];
  const newest = await db
    .selectFrom('reciters_migrations')
    .select((eb) => eb.fn.max('applied_at').as('at'))
    .executeTakeFirst()
    .catch(() => undefined);
  return newest?.at && Date.parse(newest.at) > to + TOLERANCE_MS
    ? [warning(`behind what is in the database, which was made ready at ${newest.at}.`, MEND)]
    : [
        ok(
          `${new Date(to).toISOString()}: compare it yourself, here is nothing to compare it with.`,
        ),
      ];
}
