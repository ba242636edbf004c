import type { Subject } from '../support/subject.ts';
import { KEY } from './key-header.ts';
import { asking, header, type Mutant, withHeader } from './mutant.ts';

/** Puts a good key in the place of a bad one. */
const opening = (
  name: string,
  isTaken: (sent: string, keys: Subject['keys']) => boolean,
): Mutant => ({
  name,
  cause: ['credentials.refused'],
  handle: asking((asked, keys) => {
    const sent = header(asked, KEY);
    return sent !== undefined && sent !== keys.valid.value && isTaken(sent, keys)
      ? withHeader(asked, KEY, keys.valid.value)
      : asked;
  }),
});

/** Answers as if no key had been sent. */
const overlooking = (name: string, isOverlooked: (sent: string) => boolean): Mutant => ({
  name,
  cause: ['credentials.refused'],
  handle: asking((asked) => {
    const sent = header(asked, KEY);
    return sent !== undefined && isOverlooked(sent) ? withHeader(asked, KEY, undefined) : asked;
  }),
});

/** Bad keys that are accepted or ignored. */
export const KEY_MUTANTS: readonly Mutant[] = [
  opening('a revoked key works', (sent, { revoked }) => sent === revoked.value),
  opening('an expired key works', (sent, { expired }) => sent === expired.value),
  opening(
    'keys compared ignoring case',
    (sent, { valid }) => sent.toLowerCase() === valid.value.toLowerCase(),
  ),
  opening('a key in lower case works', (sent, { valid }) => sent === valid.value.toLowerCase()),
  opening(
    'a truncated key works',
    (sent, { valid }) => sent.length === valid.value.length - 1 && valid.value.startsWith(sent),
  ),
  opening(
    'an extended key works',
    (sent, { valid }) => sent.startsWith(valid.value) && /^\w*$/.test(sent),
  ),
  opening(
    'only the first characters are compared',
    (sent, { valid }) => sent.slice(0, 12) === valid.value.slice(0, 12),
  ),
  opening(
    'of a repeated key the first counts',
    (sent, { valid }) => sent.split(', ')[0] === valid.value,
  ),
  opening(
    'of a repeated key the last counts',
    (sent, { valid }) => sent.split(', ').at(-1) === valid.value,
  ),
  opening('a key behind a scheme works', (sent, { valid }) => sent === `Bearer ${valid.value}`),
  opening('a key in quotes works', (sent, { valid }) => sent === `"${valid.value}"`),
  overlooking('an unknown key is answered as none', (sent) => /^rk_(?:0{8}|Unknown)/.test(sent)),
  overlooking('a malformed key is answered as none', (sent) => !/^rk_\w{38}$/.test(sent)),
  overlooking('an empty key is answered as none', (sent) => sent === ''),
  overlooking(
    'every bad key but revoked ones is answered as none',
    (sent) => !/^rk_\w{30}/.test(sent),
  ),
];
