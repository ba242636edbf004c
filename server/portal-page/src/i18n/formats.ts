import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../src/durations.ts';

/** The forms of a counted noun (CLDR plural rules); `#` stands for the number. */
type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** How a locale writes numbers, days, times and lists. */
export interface Formats {
  number: (value: number) => string;
  /** 21,277 as 21K, where there is little room. */
  short: (value: number) => string;
  /** 0.0715 as 7.15%. */
  share: (value: number) => string;
  plural: (count: number, forms: PluralForms) => string;
  /** A day in UTC, `2026-03-04`. */
  day: (date: string) => string;
  /** The same without the year. */
  shortDay: (date: string) => string;
  /** Its month. */
  month: (date: string) => string;
  /** Two days in UTC and those between them. */
  days: (from: string, to: string) => string;
  /** An hour with its day, and without it, in a time zone. */
  hour: (at: string, timeZone: string) => string;
  shortHour: (at: string, timeZone: string) => string;
  /** Milliseconds, or seconds where they are many. */
  duration: (milliseconds: number) => string;
  /** A change, as +12%. */
  change: (share: number) => string;
  /** An RFC 3339 time, in the reader's time zone, which it names. */
  time: (at: string) => string;
  /** The same to the second. */
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
const TO_THE_MINUTE = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const TO_THE_SECOND = { ...TO_THE_MINUTE, second: '2-digit' } as const;

type DateOptions = Intl.DateTimeFormatOptions;

/** Made when it is first needed, once for each name: a browser takes milliseconds for some. */
function kept<Made>(make: (name: string) => Made): (name?: string) => Made {
  const made = new Map<string, Made>();
  return (name = '') => {
    const one = made.get(name) ?? make(name);
    made.set(name, one);
    return one;
  };
}

/** The formats of a locale (BCP 47). */
export function createFormats(locale: string): Formats {
  const numbers = (options: Intl.NumberFormatOptions) =>
    kept(() => new Intl.NumberFormat(locale, options));
  const percent = { style: 'percent', maximumFractionDigits: 1 } as const;
  const number = numbers({});
  const short = numbers({ notation: 'compact', maximumFractionDigits: 1 });
  const share = numbers({ ...percent, maximumFractionDigits: 2 });
  const change = numbers({ ...percent, signDisplay: 'exceptZero' });
  const milliseconds = numbers({ style: 'unit', unit: 'millisecond' });
  const seconds = numbers({ style: 'unit', unit: 'second' });
  const rules = kept(() => new Intl.PluralRules(locale));

  const dates = (options: DateOptions) => kept(() => new Intl.DateTimeFormat(locale, options));
  /** The same in time zones that are named when it is used. */
  const zoned = (options: DateOptions) =>
    kept((timeZone) => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  const { year: _, ...withoutYear } = DAY;
  const day = dates({ ...DAY, timeZone: 'UTC' });
  const shortDay = dates({ ...withoutYear, timeZone: 'UTC' });
  const month = dates({ calendar, month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = dates({ ...DAY, ...TO_THE_MINUTE });
  const exact = dates({ ...DAY, ...TO_THE_SECOND });
  const dateOf = dates(DAY);
  const hour = zoned({ ...DAY, ...TO_THE_MINUTE });
  const shortHour = zoned({ hour: 'numeric', minute: '2-digit' });
  const relative = kept(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const list = kept(() => new Intl.ListFormat(locale));
  return {
    number: (value) => number().format(value),
    short: (value) => short().format(value),
    // What is there is not nothing, however little of the whole.
    share: (value) =>
      value > 0 && value < SMALLEST ? `< ${share().format(SMALLEST)}` : share().format(value),
    plural: (count, forms) =>
      (forms[rules().select(count)] ?? forms.other).replace('#', number().format(count)),
    day: (date) => day().format(new Date(date)),
    shortDay: (date) => shortDay().format(new Date(date)),
    month: (date) => month().format(new Date(date)),
    days: (from, to) => day().formatRange(new Date(from), new Date(to)),
    hour: (at, timeZone) => hour(timeZone).format(new Date(at)),
    shortHour: (at, timeZone) => shortHour(timeZone).format(new Date(at)),
    duration: (value) =>
      value < 1_000 ? milliseconds().format(Math.round(value)) : seconds().format(value / 1_000),
    change: (value) => change().format(value),
    time: (at) => time().format(new Date(at)),
    exactTime: (at) => exact().format(new Date(at)),
    dateOf: (at) => dateOf().format(new Date(at)),
    fromNow: (at, now = Date.now()) => {
      const milliseconds = Date.parse(at) - now;
      const [count, unit] = largestUnit(milliseconds);
      // English tells what just was from what is.
      const isPast = unit === 'second' && milliseconds <= 0 && locale.startsWith('en');
      return isPast ? 'just now' : relative().format(count, unit);
    },
    list: (items) => list().format(items),
  };
}

/** The smallest share that two decimals can say. */
const SMALLEST = 0.0001;

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', DAY_SECONDS],
  ['hour', HOUR_SECONDS],
  ['minute', MINUTE_SECONDS],
];

function largestUnit(milliseconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = Math.round(milliseconds / 1_000);
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return [Math.round(seconds / length), unit];
  }
  // Less than a minute is "now".
  return [0, 'second'];
}

/** Keeps a text of any direction from disturbing the sentence around it (UAX #9). */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** A counted noun in English. The compiler asks for both of its forms. */
export const english = (f: Formats, count: number, forms: Record<'one' | 'other', string>) =>
  f.plural(count, forms);

/** A counted noun in Arabic. The compiler asks for all six of its forms. */
export const arabic = (f: Formats, count: number, forms: Record<Intl.LDMLPluralRule, string>) =>
  f.plural(count, forms);
