import type { Requests } from '../../api/types.ts';
import { english, type Formats, isolate } from '../formats.ts';

const statusClasses: Record<Exclude<keyof Requests, 'total'>, string> = {
  '2xx': 'OK (2xx)',
  '3xx': 'Not modified or redirected (3xx)',
  '4xx': 'Refused (4xx)',
  '5xx': 'Failed (5xx)',
};

/** What a caller met, by the codes of the public contract. */
const errorMeanings: Partial<Record<string, string>> = {
  invalid_parameter: 'A parameter breaks the contract.',
  api_key_invalid: 'The key is malformed, unknown or revoked.',
  api_key_expired: 'The key has expired.',
  api_key_required: 'No key was sent, and one is required.',
  permission_denied: 'The key lacks a permission.',
  not_found: 'Nobody has the id that was asked for.',
  invalid_external_user_id: 'X-External-User-Id is not a permitted id.',
  rate_limited: 'More requests than the limit allows.',
  internal_error: 'A fault of the service.',
  unavailable: 'The service could not answer at that moment.',
};

export const usage = (f: Formats) => ({
  title: 'Usage',
  intro: 'The figures refresh by themselves: a request shows within half a minute.',
  statusClasses,
  allKeys: 'All keys',
  period: 'Period',
  lastDays: (days: number) => english(f, days, { one: 'Today', other: 'Last # days' }),
  otherPeriod: 'Other days',
  from: 'First day',
  to: 'Last day',
  periodRule: 'Choose two days in order, at most 366 days in all.',
  totalOf: (count: number) =>
    english(f, count, { one: '# request in all', other: '# requests in all' }),
  periodBefore: 'The period before',
  exportCsv: 'Export as CSV',
  none: 'No requests in this period',
  noneHint: 'Call the API with one of your keys, and the request appears here.',
  requests: 'Requests',
  successRate: 'Success rate',
  refused: 'Refused (4xx)',
  failed: 'Failed (5xx)',
  differentEndUsers: 'Different end users',
  granularities: { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' },
  by: 'By',
  zone: 'Time zone',
  compare: 'Compare with the period before',
  running: 'still running',
  before: (figure: string) => `before: ${figure}`,
  comparedToBefore: (change: string, before: string) => `${change} (before: ${before})`,
  errors: 'Errors',
  error: 'Error',
  share: 'Share of all',
  errorMeaning: (code: string) => errorMeanings[code] ?? '',
  requestsBy: {
    hour: 'Requests by hour',
    day: 'Requests by day',
    week: 'Requests by week',
    month: 'Requests by month',
  },
  requestsSummary: (count: number, from: string, to: string) =>
    `${english(f, count, { one: '# request', other: '# requests' })} from ${from} to ${to}`,
  endUsers: 'End users',
  endUsersBy: {
    day: 'Different end users by day (UTC)',
    week: 'Different end users by week (UTC)',
    month: 'Different end users by month (UTC)',
  },
  lookedUp: (id: string) => `End user ${isolate(id)}`,
  neverCalled: 'No request of the last 90 days named this end user.',
  endUsersSummary: (count: number, exact: boolean) =>
    count === 0
      ? 'No request named an end user (X-External-User-Id)'
      : `${exact ? '' : 'At least '}${english(f, count, {
          one: '# different end user in the whole period',
          other: '# different end users in the whole period',
        })}`,
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
