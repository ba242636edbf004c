import type { Contract } from '../contract/types.ts';
import type { Header } from '../exchange/exchange.ts';
import type { Keys, Secret } from './credential.ts';
import { encodingsOf } from './encodings.ts';
import { headerSecrets } from './header-secrets.ts';
import { credentialsFor } from './states.ts';

/** What the user gave. */
interface Given {
  readonly keys: Keys;
  readonly headers: readonly Header[];
}

/** Shorter texts are not secret: they could not be told from any other text. */
const MIN_LENGTH = 3;

/** Shorter texts occur in answers by chance. */
const MIN_ECHO = 8;

/** The credentials that were given, as they were given. */
const secretsIn = ({ valid, denied, revoked, expired, schemes = {} }: Keys): Secret[] =>
  [valid, denied, revoked, expired, ...Object.values(schemes)].filter(
    (secret) => secret !== undefined,
  );

/** Every secret that was given. The password of a pair is one of its own. */
function* givenSecrets(keys: Keys): Generator<Secret> {
  for (const secret of secretsIn(keys)) {
    yield secret;
    const colon = secret.value.indexOf(':');
    if (colon > 0)
      yield { value: secret.value.slice(colon + 1), shell: `${secret.shell.slice(0, -1)}#*:}` };
  }
}

/** Secrets in every encoding. Longest first, so that none is taken for a part of another. */
export function inEveryEncoding(secrets: readonly Secret[]): Secret[] {
  const byValue = new Map<string, Secret>();
  for (const secret of secrets.flatMap(encodingsOf)) {
    if (secret.value.length >= MIN_LENGTH && !byValue.has(secret.value))
      byValue.set(secret.value, secret);
  }
  return [...byValue.values()].toSorted((one, other) => other.value.length - one.value.length);
}

/** The secrets that were given, as far as they are known without a contract. */
export const plainSecrets = (keys: Keys, headers: readonly Header[]): Secret[] =>
  inEveryEncoding([...givenSecrets(keys), ...headerSecrets(headers)]);

const derivedSecrets = ({ operations }: Contract, keys: Keys): Secret[] =>
  operations.flatMap(({ security }) =>
    credentialsFor(security, keys).flatMap(({ secrets }) => secrets),
  );

/** Every secret that may be sent: those that were given, and texts derived from them. */
export const secretsOf = (contract: Contract, { keys, headers }: Given): Secret[] =>
  inEveryEncoding([
    ...givenSecrets(keys),
    ...headerSecrets(headers),
    ...derivedSecrets(contract, keys),
  ]);

/** The secrets that no answer may repeat, as they are sent. */
export const echoesOf = (contract: Contract, { keys, headers }: Given): string[] => [
  ...new Set(
    [...secretsIn(keys), ...headerSecrets(headers), ...derivedSecrets(contract, keys)]
      .map(({ value }) => value)
      .filter((value) => value.length >= MIN_ECHO),
  ),
];
