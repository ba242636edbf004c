/** The id under which the requests of an account's keys that are no longer kept are counted. */
export const formerIdOf = (userId: string): string => `former:${userId}`;
