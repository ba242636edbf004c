import type { Application, Caller } from '../requests/admission.ts';

/**
 * What is known of a secret that was presented, and the application that it identifies, in one object:
 * there are many in memory. Times in milliseconds since the Unix epoch.
 */
export interface KeyRecord extends Application {
  revoked: boolean;
  expiresAt: number | undefined;
  /** When this secret, swapped for another, stops working. */
  secretExpiresAt: number | undefined;
}

const INVALID: Caller = { kind: 'refused', problem: 'api_key_invalid' };

/** Whether a secret is refused for good: its key was revoked, or it was swapped for another. */
export const isRefused = ({ revoked, secretExpiresAt }: KeyRecord, now: number): boolean =>
  revoked || (secretExpiresAt !== undefined && now >= secretExpiresAt);

/**
 * Decides who calls. Malformed, unknown, revoked and swapped secrets are one answer, so that
 * nothing can be learnt by trying; only expiry is told.
 */
export function callerOf(record: KeyRecord | undefined, now: number): Caller {
  if (record === undefined || isRefused(record, now)) return INVALID;
  if (record.expiresAt !== undefined && now >= record.expiresAt) {
    return { kind: 'refused', problem: 'api_key_expired' };
  }
  return { kind: 'application', application: record };
}
