import { DAY_MS } from '../../../../src/durations.ts';
import type { Messages } from '../../i18n/en.ts';

const LENGTHS = [30, 90, 365];

/** For how long a key may last, as [value, text]. */
export const expiryOptions = (t: Messages): [string, string][] => [
  ['never', t.keys.neverExpires],
  ...LENGTHS.map((days): [string, string] => [`${days}`, t.keys.inDays(days)]),
  ['date', t.keys.onDate],
];

/** When it ends, for a value of the above and a date where that is `date`; null for never. */
export function expiryOf(lasts: string, lastDay: string): string | null {
  if (lasts === 'never') return null;
  // The end of that day where the reader is.
  if (lasts === 'date') return new Date(`${lastDay}T23:59:59`).toISOString();
  return new Date(Date.now() + Number(lasts) * DAY_MS).toISOString();
}

/** Today where the reader is, as date fields write it. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
