import { EXTERNAL_USER_ID_MAX_LENGTH, EXTERNAL_USER_ID_PATTERN } from './generated/constants.ts';

const pattern = new RegExp(EXTERNAL_USER_ID_PATTERN);

/**
 * Checks an end-user id by the contract's own pattern.
 *
 * @throws TypeError that says which rule it breaks and how to fix it. The value is not repeated:
 *   what was refused may be personal data, and errors end up in logs.
 */
export function checkExternalUserId(id: string): string {
  if (typeof id === 'string' && pattern.test(id)) return id;
  throw new TypeError(`The end-user id ${brokenRule(id)}. Use one like user:42`);
}

/** Finds the broken rule by testing parts of the id: the pattern alone states the rules. */
function brokenRule(id: unknown): string {
  if (typeof id !== 'string' || !id) return 'must be a string, and not empty';
  const wrong = [...id].find((char, at) => !pattern.test(at ? `a${char}` : `${char}a`));
  if (wrong) return `must not have "${wrong}" there`;
  return id.length > EXTERNAL_USER_ID_MAX_LENGTH
    ? `must not exceed ${EXTERNAL_USER_ID_MAX_LENGTH} characters`
    : 'must not resemble a phone number';
}
