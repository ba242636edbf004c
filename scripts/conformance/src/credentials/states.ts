import type { Alternative, KeyedSecurity, Security } from '../contract/types.ts';
import { altered } from './altered.ts';
import { companionsOf, openerOf, secretFor, withCompanions } from './choose.ts';
import {
  type Credential,
  credential,
  inventedCredential,
  type Keys,
  NO_CREDENTIAL,
  type Secret,
} from './credential.ts';
import { meaningless } from './meaningless.ts';
import { misplaced } from './misplaced.ts';

/** Every state that a credential can be in, for an operation's security and with the given keys. */
export function credentialsFor(security: Security, keys: Keys): Credential[] {
  if (security.kind === 'open' || security.assumed) return [];
  const { scheme, alternatives } = security;
  const { denied, revoked, expired } = keys;
  const valid = openerOf(security, keys) && secretFor(scheme, keys);
  const needed = companionsOf(security, keys);
  const others = alternatives.filter(({ pointer }) => pointer !== security.pointer);
  const all: Credential[] = [];
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
  // Where the contract itself wants it in such a place, as in Authorization, it is at home there.
  const elsewhere = shown
    ? [...misplaced(scheme, shown)].filter((one) => !mayOpen(one, alternatives, shown))
    : [];
  return [
    NO_CREDENTIAL,
    // Where several are needed at once, only one of them is wrong at a time.
    ...all.map((one) => (one.origin === 'given' ? withCompanions(one, needed) : one)),
    ...(valid ? incomplete(security, keys) : []),
    ...others.flatMap((other) => otherWay(other, keys)),
    ...elsewhere,
  ].filter((one) => !valid || !mayOpen(one, others, valid));
}

/** Credentials that are needed together, each left out in turn. */
function incomplete(security: KeyedSecurity, keys: Keys): Credential[] {
  const needed = [security.scheme, ...security.companions];
  if (needed.length < 2) return [];
  return needed.flatMap((missing): Credential[] => {
    const [first, ...others] = needed.flatMap((scheme) => {
      const secret = secretFor(scheme, keys);
      return scheme === missing || !secret ? [] : [{ scheme, secret }];
    });
    if (!first) return [];
    const about = `a valid credential without ${missing.name}`;
    const own = credential(first.scheme, 'refused', about, first.secret.value, first.secret);
    const rest = others.map(({ scheme, secret }) =>
      credential(scheme, 'refused', about, secret.value, secret),
    );
    return [withCompanions(own, rest)];
  });
}

/** Another alternative: with good credentials where they were given, and with a bad one. */
function otherWay(other: Alternative, keys: Keys): Credential[] {
  const { scheme } = other;
  const isNamed = [scheme, ...other.companions].every(({ name }) => keys.schemes?.[name]);
  const opener = isNamed ? openerOf(other, keys) : undefined;
  return [
    ...(opener ? [{ ...opener, about: `a valid ${scheme.name}` }] : []),
    inventedCredential(scheme, `a bad ${scheme.name}`, scheme.unknown[0] ?? 'not-a-credential'),
  ];
}

const textsOf = ({ headers, query }: Credential): string[] => [
  ...headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`),
  ...query.map(([name, value]) => `?${name}=${value}`),
];

/**
 * Whether a credential that should be refused is a good one by another alternative, such as the
 * same key as a bearer token.
 */
function mayOpen(one: Credential, others: readonly Alternative[], key: Secret): boolean {
  if (one.standing !== 'refused' && one.standing !== 'ignored') return false;
  const sent = new Set(textsOf(one));
  return others.some(
    ({ scheme, companions }) =>
      companions.length === 0 &&
      textsOf(credential(scheme, 'valid', '', key.value)).every((text) => sent.has(text)),
  );
}
