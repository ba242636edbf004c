import type { Contract } from '../contract/types.ts';
import { encode } from '../plan/draft.ts';
import type { Keys, Secret } from './credential.ts';
import { credentialsFor } from './states.ts';

/** Shorter texts occur by chance, so they are not looked for. */
const MIN_LENGTH = 8;

/** Every secret that may be sent: those that were given, and texts derived from them. Longest first. */
export function secretsOf({ operations }: Contract, keys: Keys): Secret[] {
  const made = operations.flatMap(({ security }) =>
    credentialsFor(security, keys).flatMap(({ secret }) => secret ?? []),
  );
  const all = [...Object.values(keys), ...made].filter(({ value }) => value.length >= MIN_LENGTH);
  // As they stand in a query, too.
  const encoded = all.map((secret) => ({ ...secret, value: encode(secret.value) }));
  const byValue = new Map([...encoded, ...all].map((secret) => [secret.value, secret]));
  return [...byValue.values()].toSorted((one, other) => other.value.length - one.value.length);
}
