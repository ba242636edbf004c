import { randomUUID } from 'node:crypto';

/** A UUID of version 7 begins with a time of so many hexadecimal digits. */
const TIME_DIGITS = 12;

/** What stands ahead of its random part: the time, and the version. */
const AHEAD = 'tttttttt-tttt-7'.length;

/**
 * Makes ids of requests that grow with time: UUIDs of version 7 (RFC 9562, section 5.7) with 74 random
 * bits. A database adds rows with such ids side by side. With random ones each row changes a page of its
 * own, and SQLite takes twice the time for the last requests of keys.
 *
 * @param clock milliseconds since the Unix epoch
 */
export function createRequestIds(clock: () => number = Date.now): () => string {
  let last = Number.NaN;
  let ofTime = '';
  return function nextId() {
    const now = clock();
    // To write a time as text takes longer than the rest, and many requests come in one millisecond.
    if (now !== last) {
      const digits = Math.floor(now).toString(16).padStart(TIME_DIGITS, '0');
      ofTime = `${digits.slice(0, 8)}-${digits.slice(8)}-7`;
      last = now;
    }
    return ofTime + randomUUID().slice(AHEAD);
  };
}
