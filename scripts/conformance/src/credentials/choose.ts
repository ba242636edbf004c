import type { Alternative, Contract, Operation, Scheme } from '../contract/types.ts';
import { type Credential, credential, type Keys, type Secret } from './credential.ts';

/** The credential that was given for a scheme: the one under its name, else the one for all. */
export const secretFor = (scheme: Scheme, { schemes, valid }: Keys): Secret | undefined =>
  schemes?.[scheme.name] ?? valid;

/** Whether credentials were given for everything that an alternative needs at once. */
const isGiven = ({ scheme, companions }: Alternative, keys: Keys): boolean =>
  companions.length === 0
    ? secretFor(scheme, keys) !== undefined
    : [scheme, ...companions].every(({ name }) => keys.schemes?.[name] !== undefined);

/** A credential together with the good ones that are needed at the same time. */
export function withCompanions(own: Credential, companions: readonly Credential[]): Credential {
  if (companions.length === 0) return own;
  return {
    ...own,
    headers: [...own.headers, ...companions.flatMap(({ headers }) => headers)],
    query: [...own.query, ...companions.flatMap(({ query }) => query)],
    origin: 'given',
    secrets: [...own.secrets, ...companions.flatMap(({ secrets }) => secrets)],
  };
}

const good = (scheme: Scheme, secret: Secret): Credential =>
  credential(scheme, 'valid', `a valid ${scheme.name}`, secret.value, secret);

/** The good credentials that are needed beside that of an alternative's first scheme. */
export const companionsOf = ({ companions }: Alternative, keys: Keys): Credential[] =>
  companions.flatMap((scheme) => {
    const secret = secretFor(scheme, keys);
    return secret ? [good(scheme, secret)] : [];
  });

/** What opens an alternative; undefined where not everything was given that it needs. */
export function openerOf(alternative: Alternative, keys: Keys): Credential | undefined {
  const secret = secretFor(alternative.scheme, keys);
  if (secret === undefined || !isGiven(alternative, keys)) return undefined;
  const own = credential(alternative.scheme, 'valid', 'a valid credential', secret.value, secret);
  return withCompanions(own, companionsOf(alternative, keys));
}

function choose(operation: Operation, keys: Keys): Operation {
  const { security } = operation;
  if (security.kind === 'keyed') {
    const named = security.alternatives.find((alternative) =>
      [alternative.scheme, ...alternative.companions].every(({ name }) => keys.schemes?.[name]),
    );
    const chosen = named ?? security.alternatives.find((one) => isGiven(one, keys));
    return chosen ? { ...operation, security: { ...security, ...chosen } } : operation;
  }
  if (security.stated || !keys.everywhere || !keys.valid) return operation;
  const alternative = {
    pointer: operation.pointer,
    scheme: keys.everywhere,
    roles: [],
    companions: [],
  };
  return {
    ...operation,
    security: {
      ...alternative,
      kind: 'keyed',
      optional: true,
      alternatives: [alternative],
      assumed: true,
    },
  };
}

/**
 * The contract with the alternatives for which credentials were given, and with the credential that
 * is sent everywhere where the contract says nothing of credentials.
 */
export const withChosenCredentials = (contract: Contract, keys: Keys): Contract => ({
  ...contract,
  operations: contract.operations.map((operation) => choose(operation, keys)),
});
