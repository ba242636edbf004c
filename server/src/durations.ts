/** Lengths of time. An hour and a day are those of UTC, of which all are equally long. */
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const HOUR_MS = 1_000 * HOUR_SECONDS;
export const DAY_MS = 24 * HOUR_MS;
