/** A span of time, in milliseconds since the Unix epoch; `to` is outside it. */
export interface Window {
  from: number;
  to: number;
}

/** How the key requirement is being phased in. */
export interface PhaseIn {
  policy: 'optional' | 'required';
  /** When calls without a key stop working, in milliseconds since the Unix epoch. */
  requiredFrom: number | undefined;
  /** Times ahead of that in which they are refused already. */
  brownouts: readonly Window[];
}

/** Whether a call needs a key at this time, where the contract leaves it open. */
export const isKeyRequired = ({ policy, requiredFrom, brownouts }: PhaseIn, now: number): boolean =>
  policy === 'required' ||
  (requiredFrom !== undefined && now >= requiredFrom) ||
  brownouts.some(({ from, to }) => now >= from && now < to);

/**
 * The header fields that announce the requirement to calls without a key: none until a date is
 * set. Deprecation (RFC 9745) and Sunset (RFC 8594) both name that date.
 */
export function announcementOf({ requiredFrom }: PhaseIn): { [name: string]: string } | undefined {
  if (requiredFrom === undefined) return undefined;
  return {
    Deprecation: `@${Math.floor(requiredFrom / 1000)}`,
    Sunset: new Date(requiredFrom).toUTCString(),
  };
}
