import { DAY_SECONDS, HOUR_SECONDS } from '../../../src/durations.ts';
/** The forms of a counted noun (CLDR plural rules); `#` stands for the number. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** How a locale writes numbers, days, times and lists. */
export interface Formats {
  number: (value: number) => string;
  /** 0.0715 as 7.15%. */
  share: (value: number) => string;
  plural: (count: number, forms: PluralForms) => string;
  /** A day in UTC, `2026-03-04`. */
  day: (date: string) => string;
  /** The same without the year. */
  shortDay: (date: string) => string;
  /** An RFC 3339 time, in the reader's time zone. */
  time: (at: string) => string;
  /** The same to the second, with the zone. */
  exactTime: (at: string) => string;
  /** Its day alone. */
  dateOf: (at: string) => string;
  /** How long ago or how far ahead it is. */
  fromNow: (at: string, now?: number) => string;
  list: (items: readonly string[]) => string;
}

// Days of the contract are Gregorian, and so are the browser's date fields.
const calendar = 'gregory';
const DAY = { calendar, day: 'numeric', month: 'short', year: 'numeric' } as const;
const TO_THE_SECOND = {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const;

/** The formats of a locale (BCP 47). */
export function createFormats(locale: string): Formats {
  const number = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const rules = new Intl.PluralRules(locale);
  const day = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' });
  const { year: _, ...withoutYear } = DAY;
  const shortDay = new Intl.DateTimeFormat(locale, { ...withoutYear, timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, { ...DAY, hour: 'numeric', minute: '2-digit' });
  const exact = new Intl.DateTimeFormat(locale, { ...DAY, ...TO_THE_SECOND });
  const dateOf = new Intl.DateTimeFormat(locale, DAY);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const list = new Intl.ListFormat(locale);
  return {
    number: (value) => number.format(value),
    share: (value) => share.format(value),
    plural: (count, forms) =>
      (forms[rules.select(count)] ?? forms.other).replace('#', number.format(count)),
    day: (date) => day.format(new Date(date)),
    shortDay: (date) => shortDay.format(new Date(date)),
    time: (at) => time.format(new Date(at)),
    exactTime: (at) => exact.format(new Date(at)),
    dateOf: (at) => dateOf.format(new Date(at)),
    fromNow: (at, now = Date.now()) => relative.format(...largestUnit(Date.parse(at) - now)),
    list: (items) => list.format(items),
  };
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', DAY_SECONDS],
  ['hour', HOUR_SECONDS],
  ['minute', 60],
];

function largestUnit(milliseconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = Math.round(milliseconds / 1_000);
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return [Math.trunc(seconds / length), unit];
  }
  // Less than a minute is "now".
  return [0, 'second'];
}

/** Keeps a text of any direction from disturbing the sentence around it (UAX #9). */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
