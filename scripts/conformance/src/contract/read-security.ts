import { asArray, asObject, asText, asTexts, type JsonObject } from './json.ts';
import { inside, type Located, noteGap, pointerTo, root, type Source } from './source.ts';
import type { Alternative, Contract, Scheme, Security } from './types.ts';

/** Reads a security scheme; undefined for kinds whose credentials cannot be given as one text. */
function readScheme(source: Source, name: string): Scheme | undefined {
  const located = inside(source, root(source), 'components', 'securitySchemes', name);
  const value = asObject(located?.value);
  const shared = {
    name,
    pointer: located?.pointer ?? '',
    unknown: asTexts(value['x-unknown-examples']),
  };
  if (value.type === 'apiKey') {
    const kind = (['header', 'query', 'cookie'] as const).find((place) => place === value.in);
    return kind && { ...shared, kind, field: asText(value.name) ?? '' };
  }
  const isBearer =
    (value.type === 'http' && asText(value.scheme)?.toLowerCase() === 'bearer') ||
    value.type === 'oauth2' ||
    value.type === 'openIdConnect';
  if (isBearer) return { ...shared, kind: 'bearer', field: 'Authorization' };
  const isBasic = value.type === 'http' && asText(value.scheme)?.toLowerCase() === 'basic';
  if (isBasic) return { ...shared, kind: 'basic', field: 'Authorization' };
  if (located) noteGap(source, located.pointer, 'credentials of this kind cannot be sent');
  return undefined;
}

/** The same contract with a required credential wherever it was optional. */
export const withRequiredKey = (contract: Contract): Contract => ({
  ...contract,
  operations: contract.operations.map((operation) => {
    const { security } = operation;
    return security.kind === 'keyed'
      ? { ...operation, security: { ...security, optional: false } }
      : operation;
  }),
});

const isEmpty = (requirement: JsonObject): boolean => Object.keys(requirement).length === 0;

/** One requirement; undefined where one of its schemes cannot be given as text. */
function readAlternative(
  source: Source,
  requirement: JsonObject,
  pointer: string,
): Alternative | undefined {
  const names = Object.keys(requirement);
  const [scheme, ...companions] = names.map((name) => readScheme(source, name));
  if (scheme === undefined || companions.includes(undefined)) return undefined;
  return {
    pointer,
    scheme,
    roles: names.flatMap((name) => asTexts(requirement[name])),
    companions: companions.filter((companion) => companion !== undefined),
  };
}

/** Reads which credentials an operation needs: its own requirement, else that of the contract. */
export function readSecurity(source: Source, operation: Located): Security {
  const own = inside(source, operation, 'security');
  const stated = own ?? inside(source, root(source), 'security');
  const requirements = asArray(stated?.value).map(asObject);
  const alternatives = requirements.flatMap(
    (requirement, index) =>
      readAlternative(source, requirement, pointerTo(stated?.pointer ?? '', index)) ?? [],
  );
  // What needs one credential alone comes first: most jobs have one.
  const [first] = alternatives.toSorted(
    (one, other) => one.companions.length - other.companions.length,
  );
  return first
    ? { ...first, kind: 'keyed', optional: requirements.some(isEmpty), alternatives }
    : { kind: 'open', stated: stated !== undefined };
}
