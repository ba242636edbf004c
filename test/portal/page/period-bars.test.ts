import { expect, test } from 'vitest';
import { createFormats } from '../../../server/portal-page/src/i18n/formats.ts';
import { usageBar } from '../../../server/portal-page/src/pages/usage/period-bars.ts';
import { MESSAGES } from '../../support/portal-page.ts';

const words = { t: MESSAGES.en, f: createFormats('en-GB') };
const NONE = { total: 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };

/** Clocks in Berlin went forward on Sunday, 29 March 2026, and back on Sunday, 25 October. */
test.each([
  ['2026-03-23', '2026-03-22T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29'],
  ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-03-29'],
  ['2026-10-19', '2026-10-18T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-25'],
  ['2026-05-04', '2026-05-03T22:00:00Z', '2026-05-10T22:00:00Z', '2026-05-10'],
])('a week that begins on %s is named with its last day', (date, start, end, last) => {
  const week = { date, start, end, running: false, requests: NONE, errors: [] };
  expect(usageBar(week, 'week', 'Europe/Berlin', words).name).toBe(words.f.days(date, last));
});
