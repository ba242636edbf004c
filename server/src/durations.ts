/** Lengths of time. An hour and a day are those of UTC, of which all are equally long. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const MINUTE_MS = 1_000 * MINUTE_SECONDS;
export const HOUR_MS = 1_000 * HOUR_SECONDS;
export const DAY_MS = 24 * HOUR_MS;
