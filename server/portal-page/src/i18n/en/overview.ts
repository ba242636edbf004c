import { english, type Formats, isolate } from '../formats.ts';

export const overview = (f: Formats) => ({
  title: 'Overview',
  today: 'Requests today, so far',
  yesterday: (figure: string) => `yesterday: ${figure}`,
  week: 'Requests in 7 days',
  successOfWeek: 'Success rate in 7 days',
  endUsersToday: 'End users today',
  endUsersBefore: (week: string, month: string) => `7 days: ${week} · 30 days: ${month} (UTC)`,
  atLeast: (figure: string) => `at least ${figure}`,
  weekBefore: (figure: string) => `the 7 days before: ${figure}`,
  attention: 'Keys that need attention',
  expires: (when: string) => `expires ${when}`,
  expired: (when: string) => `expired ${when}`,
  unused: (days: number) =>
    english(f, days, { one: 'unused for # day', other: 'unused for # days' }),
  neverUsed: 'never used',
  nothingToDo: 'None: no key expires soon or lies unused.',
  headroom: 'Room below the limit',
  limit: (requests: number, seconds: number) =>
    `A key may send ${english(f, requests, { one: '# request', other: '# requests' })} in ${english(f, seconds, { one: '# second', other: '# seconds' })}. How near each came to that today (UTC).`,
  busiest: (seconds: number) =>
    seconds === 60
      ? 'Busiest minute today'
      : english(f, seconds, { one: 'Busiest second today', other: 'Busiest # seconds today' }),
  ofLimit: (figure: string, share: string) => `${figure} (${share})`,
  reached: 'limit reached',
  leftNow: 'Left now',
  noneToday: 'No key has been used today.',
  more: (count: number) => english(f, count, { one: 'and # more', other: 'and # more' }),
  firstCall: 'Send your first request',
  firstCallIntro:
    'Put your key into the environment variable RECITERS_API_KEY of your back end, then send this.',
  languages: 'Language of the example',
  copyExample: 'Copy the example',
  aboutEndUsers: (header: string) =>
    `${isolate(header)} names the person on whose behalf you ask, by an id of your own such as user:42: never an e-mail address or a telephone number. Usage is then shown by end user, too.`,
  waiting: 'Waiting for your first request…',
  arrived: 'Your first request has arrived.',
});
