import { DAY_MS } from '../../../../src/durations.ts';
import type { Key } from '../../api/types.ts';
import type { Messages } from '../../i18n/en.ts';

const LENGTHS = [30, 90, 365];
/** From when on a key's end is worth a word, in milliseconds before it; the second time more so. */
const SOON = 14 * DAY_MS;
const VERY_SOON = 3 * DAY_MS;

/** What the fields of an expiry hold. */
export interface ExpiryValues {
  lasts: string;
  /** What the contract calls it, and so what an error names: a day, where `lasts` is `date`. */
  expires_at: string;
}

/** For how long a key may last, as [value, text]. */
export const expiryOptions = (t: Messages): [string, string][] => [
  ['never', t.keys.neverExpires],
  ...LENGTHS.map((days): [string, string] => [`${days}`, t.keys.inDays(days)]),
  ['date', t.keys.onDate],
];

/** What the fields hold for a key as it is. */
export function expiryValues(expiresAt: string | null): ExpiryValues {
  if (expiresAt === null) return { lasts: 'never', expires_at: '' };
  return { lasts: 'date', expires_at: localDay(new Date(expiresAt)) };
}

/** What is wrong with them. */
export const checkExpiry = ({ lasts, expires_at }: ExpiryValues, t: Messages) =>
  lasts === 'date' && !(expires_at >= tomorrow()) ? t.keys.lastDayMissing : undefined;

/** When it ends; null for never. */
export function expiryOf({ lasts, expires_at }: ExpiryValues): string | null {
  if (lasts === 'never') return null;
  // The end of that day where the reader is.
  if (lasts === 'date') return new Date(`${expires_at}T23:59:59`).toISOString();
  return new Date(Date.now() + Number(lasts) * DAY_MS).toISOString();
}

/** The first day that can be chosen: tomorrow where the reader is, as date fields write it. */
export function tomorrow(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  return localDay(day);
}

const localDay = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Whether a key's end asks for something to be done. */
export function expiryUrgency({ state, expires_at }: Key): 'none' | 'soon' | 'very soon' | 'over' {
  if (state === 'revoked' || expires_at === null) return 'none';
  const left = Date.parse(expires_at) - Date.now();
  if (state === 'expired' || left <= 0) return 'over';
  if (left < VERY_SOON) return 'very soon';
  return left < SOON ? 'soon' : 'none';
}
