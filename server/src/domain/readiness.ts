/** What a part of the service says of itself. */
export interface Readiness {
  ready: boolean;
  /** By part: `ok`, or what is the matter in a few words. */
  parts: Record<string, string>;
}

interface State {
  draining: boolean;
  /** Milliseconds since the database last answered. */
  silentMs: number;
  /** Whether its file was found damaged: it answers some, and may answer nobody soon. */
  damaged: boolean;
  /** For how long keys seen before go on working without the database, in milliseconds. */
  maxStaleMs: number;
  /** Whether Redis answers; undefined where there is none. */
  redis: boolean | undefined;
}

/** A database that is asked twice a second is missed after this long. */
const MISSED_MS = 5_000;

/** Decides whether the service should be sent requests. It can do without Redis. */
export function readinessOf({ draining, silentMs, damaged, maxStaleMs, redis }: State): Readiness {
  const seconds = Math.floor(silentMs / 1_000);
  return {
    ready: !draining && !damaged && silentMs <= Math.max(maxStaleMs, MISSED_MS),
    parts: {
      server: draining ? 'stopping' : 'ok',
      database: damaged ? 'damaged' : silentMs < MISSED_MS ? 'ok' : `silent for ${seconds} s`,
      ...(redis !== undefined && { redis: redis ? 'ok' : 'away; limits are counted here' }),
    },
  };
}
