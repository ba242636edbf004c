import type { Formats } from '../i18n/formats.ts';
import type { Bar } from './types.ts';

/** A bar for a day in UTC, `2026-03-04`. */
export const dayBar = (date: string, values: readonly number[], f: Formats): Bar => ({
  ...{ key: date, name: f.day(date), tick: f.shortDay(date) },
  values,
});
