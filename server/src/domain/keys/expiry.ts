import { isCalendarDate, parseTime } from '../time.ts';

/** The rule that a time breaks, and what to say of it. */
type ExpiryFault = { rule: 'time_form' | 'not_in_future'; reason: string };

type ExpiryVerdict = { type: 'valid'; at: Date } | ({ type: 'invalid' } & ExpiryFault);

/** Later times have five digits for the year, which RFC 3339 has not: they are neither read nor in order. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** Judges when a key shall expire: an RFC 3339 time, or a date (its first moment, UTC), to come. */
export function judgeExpiry(text: string, now: Date): ExpiryVerdict {
  const ms = isCalendarDate(text) ? Date.parse(text) : parseTime(text);
  if (ms === undefined || ms > LATEST)
    return invalid(
      'time_form',
      'an expiry is a date or an RFC 3339 time, such as 2030-12-31T23:59:59Z',
    );
  if (ms <= now.getTime()) return invalid('not_in_future', 'an expiry lies in the future');
  return { type: 'valid', at: new Date(ms) };
}

function invalid(rule: ExpiryFault['rule'], reason: string): ExpiryVerdict {
  return { type: 'invalid', rule, reason };
}
