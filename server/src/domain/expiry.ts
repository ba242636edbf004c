export type ExpiryVerdict = { type: 'valid'; at: Date } | { type: 'invalid'; reason: string };

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Judges when a key shall expire: an RFC 3339 time, or a date (its first moment, UTC), to come. */
export function judgeExpiry(text: string, now: Date): ExpiryVerdict {
  const date = DATE.test(text) ? text : TIME.exec(text)?.[1];
  const at = new Date(text.toUpperCase());
  if (date === undefined || !isCalendarDate(date) || Number.isNaN(at.getTime()))
    return invalid('an expiry is a date or an RFC 3339 time, such as 2030-12-31T23:59:59Z');
  if (at <= now) return invalid('an expiry lies in the future');
  return { type: 'valid', at };
}

/** `Date` takes 30 February for 2 March. */
function isCalendarDate(date: string): boolean {
  const at = new Date(date);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

function invalid(reason: string): ExpiryVerdict {
  return { type: 'invalid', reason };
}
