import type { Scheme } from '../contract/types.ts';
import { type Credential, credential, type Secret } from './credential.ts';
import { shellText } from './shell-forms.ts';

/** Changes a credential behind the name of its scheme, such as `Bearer`, which has no case. */
const behindScheme = (text: string, change: (rest: string) => string): string => {
  const [, scheme = '', rest = text] = /^([A-Za-z]+ )(.*)$/s.exec(text) ?? [];
  return scheme + change(rest);
};

const swapCase = (text: string): string =>
  behindScheme(text, (rest) =>
    rest.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    ),
  );

/** Credentials made by changing a good one. Each of them is bad. */
export function* altered(scheme: Scheme, key: Secret): Generator<Credential> {
  const { value } = key;
  const bad = (about: string, texts: string | string[], shell?: string): Credential => {
    const text = [texts].flat().join();
    const own = { value: text, shell: shell ?? shellText(text, value, key.shell) };
    return credential(scheme, 'refused', about, texts, own);
  };
  const name = key.shell.replace(/^\$\{|\}$/g, '');
  const last = value.at(-1) === 'x' ? 'y' : 'x';
  const first = value.startsWith('x') ? 'y' : 'x';
  const half = value.length >> 1;
  if (swapCase(value) !== value) {
    const swapped = `$(printf %s "$${name}" | tr A-Za-z a-zA-Z)`;
    yield bad('a valid credential, cases swapped', swapCase(value), swapped);
    for (const [about, changed, tr] of [
      ['in upper case', behindScheme(value, (rest) => rest.toUpperCase()), 'a-z A-Z'],
      ['in lower case', behindScheme(value, (rest) => rest.toLowerCase()), 'A-Z a-z'],
    ] as const) {
      if (changed === value) continue;
      yield bad(`a valid credential ${about}`, changed, `$(printf %s "$${name}" | tr ${tr})`);
    }
  }
  yield bad('a valid credential without its last character', value.slice(0, -1), `\${${name}%?}`);
  yield bad('a valid credential without its first character', value.slice(1), `\${${name}#?}`);
  yield bad('the first half of a valid credential', value.slice(0, half), `\${${name}:0:${half}}`);
  yield bad(
    'a valid credential with its last character changed',
    value.slice(0, -1) + last,
    `\${${name}%?}${last}`,
  );
  yield bad(
    'a valid credential with its first character changed',
    first + value.slice(1),
    `${first}\${${name}#?}`,
  );
  yield bad('a valid credential with one more character', `${value}0`);
  yield bad('a valid credential twice in one', value + value);
  if (scheme.kind === 'header' || scheme.kind === 'bearer') {
    yield bad('a valid credential in quotes', `"${value}"`);
    yield bad('a valid credential and a letter of Latin-1', `${value}\u00e9`);
  }
  if (scheme.kind === 'header') {
    yield bad('a valid credential behind a scheme', `Bearer ${value}`);
    yield bad('a valid credential and a comma', `${value},`);
    yield bad(
      'a valid credential with a space within',
      `${value.slice(0, half)} ${value.slice(half)}`,
    );
    yield bad('a valid credential, a comma and the same again', `${value},${value}`);
    yield bad('a valid credential sent twice', [value, value]);
    yield bad('a valid and a bad credential', [value, 'bad']);
    yield bad('a bad and a valid credential', ['bad', value]);
  }
}
