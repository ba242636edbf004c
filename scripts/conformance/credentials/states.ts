import type { Security } from '../contract/types.ts';
import { altered } from './altered.ts';
import {
  type Credential,
  credential,
  inventedCredential,
  type Keys,
  NO_CREDENTIAL,
} from './credential.ts';
import { meaningless } from './meaningless.ts';
import { misplaced } from './misplaced.ts';

/** Every state that a credential can be in, for an operation's security and with the given keys. */
export function credentialsFor(security: Security, keys: Keys): Credential[] {
  if (security.kind === 'open') return [];
  const { scheme } = security;
  const { valid, denied, revoked, expired } = keys;
  const all: Credential[] = [NO_CREDENTIAL];
  if (valid) {
    all.push(credential(scheme, 'valid', 'a valid credential', valid.value, valid));
    if (scheme.kind === 'header') {
      const { field } = scheme;
      for (const name of new Set([field.toLowerCase(), field.toUpperCase()])) {
        all.push({
          ...credential(scheme, 'valid', `a valid credential in ${name}`, valid.value, valid),
          headers: [[name, valid.value]],
        });
      }
      for (const [about, padded] of [
        ['a space behind', `${valid.value} `],
        ['a space and a tab ahead', ` \t${valid.value}`],
      ] as const) {
        // White space around a field's value does not belong to it (RFC 9110, section 5.5).
        all.push(credential(scheme, 'valid', `a valid credential with ${about}`, padded, valid));
      }
    }
    all.push(...altered(scheme, valid));
  }
  if (denied) {
    all.push(credential(scheme, 'denied', 'a credential without the role', denied.value, denied));
  }
  if (revoked) {
    all.push(credential(scheme, 'refused', 'a revoked credential', revoked.value, revoked));
  }
  if (expired) {
    all.push(credential(scheme, 'expired', 'an expired credential', expired.value, expired));
  }
  for (const value of scheme.unknown) {
    all.push(inventedCredential(scheme, 'an unknown credential', value));
  }
  all.push(...meaningless(scheme));
  // Clearest with a credential that would be refused if the service looked at it.
  const shown = denied ?? valid;
  if (shown) all.push(...misplaced(scheme, shown));
  return all;
}
