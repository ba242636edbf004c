/** How long sessions live, in seconds. */
export interface SessionLifetime {
  /** After their last use. */
  idle: number;
  /** After their start, however often they are used. */
  absolute: number;
}

/** When a session ends that is not used again. `expiresAt` is the end that it has from its start. */
export const endOfSession = (
  { expiresAt, updatedAt }: { expiresAt: Date; updatedAt: Date },
  { idle }: SessionLifetime,
): Date => new Date(Math.min(expiresAt.getTime(), updatedAt.getTime() + idle * 1000));

/**
 * Whether a use of a session has to be noted: not each one, since every note is a write. With seven
 * days of idleness that is once a day.
 */
export const isUseToBeNoted = (
  { usedAt }: { usedAt: Date },
  { idle }: SessionLifetime,
  now: Date,
): boolean => now.getTime() - usedAt.getTime() >= (idle / 7) * 1000;
