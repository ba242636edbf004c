import type { Requests } from '../../api/types.ts';
import { type Formats, isolate } from '../formats.ts';
import { english } from '../plural.ts';

const statusClasses: Record<Exclude<keyof Requests, 'total'>, string> = {
  '2xx': 'Answered (2xx)',
  '3xx': 'Unchanged or redirected (3xx)',
  '4xx': 'Refused (4xx)',
  '5xx': 'Failed (5xx)',
};

export const usage = (f: Formats) => ({
  title: 'Usage',
  intro: 'Days are days in UTC. A request counts within about a second.',
  statusClasses,
  allKeys: 'All keys',
  period: 'Period',
  lastDays: (days: number) => english(f, days, { one: 'Today', other: 'Last # days' }),
  otherPeriod: 'Other days',
  from: 'First day',
  to: 'Last day',
  periodRule: 'Choose two days in order, at most 366 days in all.',
  exportCsv: 'Export as CSV',
  none: 'No requests in this period',
  noneHint: 'Call the API with one of your keys, and the request appears here.',
  requests: 'Requests',
  answered: 'Answered',
  refused: 'Refused (4xx)',
  failed: 'Failed (5xx)',
  mostEndUsers: 'Most end users on a day',
  requestsByDay: 'Requests by day',
  requestsSummary: (count: number, from: string, to: string) =>
    `${english(f, count, { one: '# request', other: '# requests' })} from ${from} to ${to}`,
  endUsers: 'End users',
  endUsersByDay: 'End users by day',
  endUsersSummary: (most: number) =>
    most === 0
      ? 'No request named an end user (X-External-User-Id)'
      : english(f, most, {
          one: 'At most # end user on one day',
          other: 'At most # end users on one day',
        }),
  atLeast: 'at least',
  byKey: 'Requests by key',
  formerKeys: 'Revoked keys that are no longer listed',
  topEndUsers: 'Top end users',
  topEndUsersHint:
    'End users are kept apart for 90 days, each within its key. After that only totals remain.',
  noEndUsers: 'No request of this period named an end user.',
  endUser: 'End user',
  others: 'All other end users',
  withoutEndUser: 'Without an end user',
  overflowRow: 'Beyond 100,000 end users a day',
  overflow:
    'On some days a key had more than 100,000 end users. Those beyond it are counted together, so that the number of end users is a lower bound there. Requests are counted in full.',
  showMore: (count: number) => `Show up to ${f.number(count)}`,
  erase: 'Erase',
  eraseOne: (endUser: string) => `Erase ${isolate(endUser)}`,
  eraseAny: 'Erase an end user by id',
  eraseTitle: 'Erase an end user',
  eraseIntro:
    'Everything kept under this id is deleted for good. The requests stay in the key’s totals, without an end user.',
  chooseKey: 'Choose a key',
  keyMissing: 'Choose the key.',
  endUserMissing: 'Enter the end user’s id.',
  erased: (count: number) =>
    count === 0
      ? 'Nothing was kept under this id.'
      : english(f, count, {
          one: 'Erased. # request no longer names an end user.',
          other: 'Erased. # requests no longer name an end user.',
        }),
});
