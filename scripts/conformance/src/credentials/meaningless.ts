import type { Scheme } from '../contract/types.ts';
import { type Credential, inventedCredential } from './credential.ts';

/** Texts that are obviously not credentials. */
export function* meaningless(scheme: Scheme): Generator<Credential> {
  const values: readonly (readonly [string, string])[] = [
    ['a letter', 'x'],
    ['letters', 'not-a-credential'],
    ['a placeholder', '<API_KEY>'],
    ['the word null', 'null'],
    ['a quote', "' OR '1'='1"],
    ['Arabic letters', '\u0645\u0641\u062a\u0627\u062d'],
    ['many characters', 'A'.repeat(4000)],
  ];
  for (const [about, value] of values) {
    if (scheme.kind === 'cookie' && /[^!#-+\-./:<-~]/.test(value)) continue;
    yield inventedCredential(scheme, `${about} as the credential`, value);
  }
  if (scheme.kind === 'header') {
    yield inventedCredential(scheme, 'an empty credential', '');
    yield inventedCredential(scheme, 'a space as the credential', ' ');
  }
}
