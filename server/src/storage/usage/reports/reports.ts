import { listAccounts } from '../../accounts/list-accounts.ts';
import { listAudit, readAudit } from '../../audit/audit.ts';
import { listDailyRequests } from '../../keys/key-details.ts';
import type { Db } from '../../schema.ts';
import { rankKeyless } from '../keyless-callers.ts';
import { readEndUsersOfDay } from './end-user-reports.ts';
import { countPeriods, countPeriodsAndKeys } from './period-reports.ts';
import { surveyEndUsers } from './survey-end-users.ts';
import {
  countAllRequests,
  countEndUsersByDay,
  countOfDay,
  countTraffic,
  summarizeUsage,
} from './usage-reports.ts';

/** What reads much of the database at once, each from one input to one result. */
const REPORTS = {
  countAllRequests,
  countEndUsersByDay,
  countOfDay,
  countPeriods,
  countPeriodsAndKeys,
  countTraffic,
  listAccounts,
  listAudit,
  listDailyRequests,
  rankKeyless,
  readAudit,
  readEndUsersOfDay,
  summarizeUsage,
  surveyEndUsers,
};

export type ReportName = keyof typeof REPORTS;
export type ReportInput<Name extends ReportName> = Parameters<(typeof REPORTS)[Name]>[1];
type ReportResult<Name extends ReportName> = Awaited<ReturnType<(typeof REPORTS)[Name]>>;

/** Makes a report. Input and result can be sent from one thread to another. */
export type ReadReport = <Name extends ReportName>(
  name: Name,
  input: ReportInput<Name>,
) => Promise<ReportResult<Name>>;

/** Makes reports from this database, in this thread. */
export const reportsFrom =
  (db: Db): ReadReport =>
  (name, input) => {
    // Each function takes the input of its own name.
    const report = REPORTS[name] as (db: Db, input: unknown) => Promise<never>;
    return report(db, input);
  };
