import { EXTERNAL_USER_ID_MAX_LENGTH, EXTERNAL_USER_ID_PATTERN } from './generated/constants.ts';

const pattern = new RegExp(EXTERNAL_USER_ID_PATTERN);

/**
 * Checks an end-user id by the contract's own pattern.
 *
 * @throws TypeError that says which rule it breaks and how to fix it. The value is not repeated:
 *   what was refused may be personal data, and errors end up in logs.
 */
export function checkExternalUserId(id: string): string {
  const rule = brokenRule(id);
  if (rule) throw new TypeError(`The end-user id ${rule}. Use one like user:42`);
  return id;
}

/**
 * The rule that an id breaks, as the words after "it"; undefined where it keeps them all. Found by
 * testing parts of the id: the pattern alone states the rules.
 */
export function brokenRule(id: unknown): string | undefined {
  if (typeof id !== 'string' || !id) return 'must be a string, and not empty';
  if (pattern.test(id)) return undefined;
  const wrong = [...id].find((char, at) => !pattern.test(at ? `a${char}` : `${char}a`));
  if (wrong) return `must not have "${wrong}" there`;
  return id.length > EXTERNAL_USER_ID_MAX_LENGTH
    ? `must not exceed ${EXTERNAL_USER_ID_MAX_LENGTH} characters`
    : 'must not resemble a phone number';
}
