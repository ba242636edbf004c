const RFC_3339 = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a date of the calendar, `2026-03-04`. `Date` takes 30 February for 2 March. */
export function isCalendarDate(text: string): boolean {
  const at = new Date(DATE.test(text) ? text : Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Reads an RFC 3339 time, in milliseconds since the Unix epoch; undefined for anything else. */
export function parseTime(text: string): number | undefined {
  const date = RFC_3339.exec(text)?.[1];
  const ms = Date.parse(text.toUpperCase());
  return date !== undefined && isCalendarDate(date) && !Number.isNaN(ms) ? ms : undefined;
}
