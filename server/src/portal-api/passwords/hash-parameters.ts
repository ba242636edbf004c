/** OWASP's present minimum for Argon2id (RFC 9106): 19 MiB, two passes, one lane. */
export const ARGON2ID = {
  memorySize: 19_456,
  iterations: 2,
  parallelism: 1,
  hashLength: 32,
} as const;

/** What hashes of this algorithm begin with. */
export const CURRENT_ALGORITHM = '$argon2id$';

/** What hashes of today begin with: each says its own parameters (PHC string format). */
const CURRENT = `${CURRENT_ALGORITHM}v=19$m=${ARGON2ID.memorySize},t=${ARGON2ID.iterations},p=${ARGON2ID.parallelism}$`;

/** Whether a hash has to be made anew, once the password is at hand. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(CURRENT);
