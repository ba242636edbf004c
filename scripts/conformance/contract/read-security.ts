import { asArray, asObject, asText, asTexts, isObject, type JsonObject } from './json.ts';
import { inside, type Located, pointerTo, root, type Source } from './source.ts';
import type { Contract, Scheme, Security } from './types.ts';

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
  return isBasic ? { ...shared, kind: 'basic', field: 'Authorization' } : undefined;
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

/** Reads which credential an operation needs: its own requirement, else that of the contract. */
export function readSecurity(source: Source, operation: Located): Security {
  const own = inside(source, operation, 'security');
  const stated = own ?? inside(source, root(source), 'security');
  const requirements = asArray(stated?.value).filter(isObject);
  const optional = requirements.some(isEmpty);
  for (const [index, requirement] of asArray(stated?.value).entries()) {
    const names = Object.keys(asObject(requirement));
    const [name] = names;
    // Several schemes in one requirement are all needed; the job has only one credential.
    if (name === undefined || names.length > 1) continue;
    const scheme = readScheme(source, name);
    if (scheme === undefined) continue;
    return {
      kind: 'keyed',
      scheme,
      pointer: pointerTo(stated?.pointer ?? '', index),
      roles: asTexts(asObject(requirement)[name]),
      optional,
    };
  }
  return { kind: 'open' };
}
