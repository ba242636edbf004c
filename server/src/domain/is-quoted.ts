/**
 * Whether a value is in quotation marks, as a file for a shell has it. Compose leaves them out of what it
 * reads from such a file, docker --env-file does not.
 */
export const isQuoted = (value: string): boolean => /^(["']).*\1$/s.test(value);
