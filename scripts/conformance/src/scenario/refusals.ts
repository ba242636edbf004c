import type { Reason } from '../contract/promises.ts';
import { responseFor } from '../contract/read-responses.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import type { Credential, Standing } from '../credentials/credential.ts';
import type { Verdict } from '../values/verdict.ts';
import type { Claim, ClaimId } from './claims.ts';
import type { Refusal } from './expectation.ts';

/** Text for a report, shortened where it is long. */
export const shown = (text: string): string => {
  const quoted = JSON.stringify(text).replace(/[\u007f-\uffff]/g, (character) =>
    /\p{L}|\p{N}|\p{P}|\p{S}/u.test(character)
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return quoted.length <= 48 ? quoted : `${quoted.slice(0, 30)}…" (${[...text].length} characters)`;
};

const isLiteral = ({ rejectsWith }: Parameter): boolean =>
  rejectsWith.length === 1 && rejectsWith[0] === 400;

/** All that one parameter takes although it should not has one cause. */
const refusedBy = ({ pointer, saysRefusal }: Parameter): Pick<Claim, 'kind' | 'cause'> => ({
  cause: pointer,
  ...(saysRefusal ? {} : { kind: 'gap' }),
});

/**
 * Headers that a service may or must ignore where it does not understand them (RFC 9110, sections
 * 12.5, 13.1 and 14.2; RFC 9111, section 5.2; RFC 7240, section 2; Trace Context, section 3.2).
 */
const MAY_BE_IGNORED =
  /^(?:range|if-(?:none-match|modified-since|unmodified-since|range)|accept-\w+|cache-control|prefer|trace(?:parent|state))$/i;

const isIgnorable = ({ in: place, name, rejectsWith }: Parameter): boolean =>
  place === 'header' && MAY_BE_IGNORED.test(name) && rejectsWith.length > 1;

/** A parameter's text that breaks the contract. */
export function invalidParameter(
  parameter: Parameter,
  texts: readonly string[],
  verdict: Verdict & { kind: 'invalid' },
): Refusal {
  const [violation] = verdict.violations;
  const why = violation ? ` (${violation.message})` : '';
  const what = texts.length > 2 ? `${texts.length} items` : texts.map(shown).join(' and ');
  return {
    statuses: parameter.rejectsWith,
    ...(isLiteral(parameter) ? { reason: 'invalid' } : {}),
    inputs: [{ in: parameter.in, name: parameter.name }],
    claim: {
      id: 'parameter.invalid',
      says: `${parameter.name} refuses ${what}${why}`,
      pointer: violation?.pointer ?? parameter.schema,
      ...refusedBy(parameter),
      ...(isIgnorable(parameter) ? { kind: 'gap' } : {}),
    },
  };
}

/** A parameter that must be there and is not. */
export const missingParameter = (parameter: Parameter): Refusal => ({
  statuses: parameter.rejectsWith,
  ...(isLiteral(parameter) ? { reason: 'invalid' } : {}),
  inputs: [{ in: parameter.in, name: parameter.name }],
  claim: {
    id: 'parameter.required',
    says: `${parameter.name} is required`,
    pointer: pointerTo(parameter.pointer, 'required'),
    ...refusedBy(parameter),
  },
});

/** A query parameter that the operation does not have. Only where the contract refuses those. */
export const unknownParameter = ({ promises }: Contract, name: string): Refusal => ({
  statuses: [400],
  reason: 'invalid',
  inputs: [{ in: 'query', name }],
  claim: {
    id: 'parameter.unknown',
    says: `the unknown query parameter ${name} is refused`,
    pointer: pointerTo(promises.pointer, 'query', 'unknown'),
  },
});

/** A body where none is taken. Only where the contract refuses those. */
export const unexpectedBody = ({ promises }: Contract, operation: Operation): Refusal => ({
  statuses: [400],
  reason: 'malformed',
  claim: {
    id: 'body.unexpected',
    says: `${operation.id} refuses a body`,
    pointer: pointerTo(promises.pointer, 'unexpected-body'),
  },
});

/** A query parameter that came more than once. Only where the contract refuses that. */
export const repeatedParameter = ({ promises }: Contract, name: string): Refusal => ({
  statuses: [400],
  reason: 'invalid',
  inputs: [{ in: 'query', name }],
  claim: {
    id: 'parameter.repeated',
    says: `${name} is refused when it is repeated`,
    pointer: pointerTo(promises.pointer, 'query', 'repeated'),
  },
});

/** A header that came in two fields: joined, as HTTP reads it, it breaks the contract. */
export const twiceSent = (parameter: Parameter): Refusal => ({
  statuses: parameter.rejectsWith,
  ...(isLiteral(parameter) ? { reason: 'invalid' } : {}),
  inputs: [{ in: parameter.in, name: parameter.name }],
  claim: {
    id: 'parameter.repeated',
    says: `${parameter.name} is refused when it is sent twice, since its values, joined by a comma, break the contract (RFC 9110, section 5.3)`,
    pointer: parameter.schema,
    cause: parameter.pointer,
    // Many services take the first of two, and few contracts say what they do.
    kind: 'gap',
  },
});

/** Answers that do not let a caller in: errors, and redirects to where to sign in. */
const KEPT_OUT = Array.from({ length: 200 }, (_, index) => 300 + index);

/** Why a credential does not open an operation; undefined where it does. */
export function credentialRefusal(
  { promises }: Contract,
  operation: Operation,
  credential: Credential,
): Refusal | undefined {
  const { security, responses } = operation;
  if (security.kind === 'open' || security.assumed) return undefined;
  const { about, standing } = credential;
  // Where a credential is optional and 401 is not declared, a bad one counts as none.
  if (security.optional && standing !== 'denied' && !responseFor(responses, 401)) return undefined;
  if (standing === 'valid') return undefined;
  if (security.optional && (standing === 'none' || standing === 'ignored')) return undefined;
  const { id, status, reason } = REFUSED_AS[standing];
  const isMissing = standing === 'none' || standing === 'ignored';
  return {
    // Without a promise, nothing is said of which error it is.
    statuses: promises.made ? [status] : KEPT_OUT,
    ...(reason ? { reason } : {}),
    claim: {
      id,
      says: `${about} is refused${promises.made ? ` with ${status}` : ''}${isMissing ? ', since one is required' : ''}`,
      pointer: security.pointer,
      cause: `${security.scheme.pointer} ${promises.made ? operation.id : ''}`,
      // Which of two a service takes is its own affair, unless the contract promises more.
      ...(isTwice(credential) ? { kind: 'gap', cause: `${security.scheme.pointer} twice` } : {}),
    },
  };
}

const isTwice = ({ headers, query }: Credential): boolean => {
  const names = [...headers, ...query].map(([name]) => name.toLowerCase());
  return new Set(names).size < names.length;
};

interface RefusedAs {
  readonly id: ClaimId;
  readonly status: number;
  readonly reason?: Reason;
}

const REFUSED_AS: Readonly<Record<Exclude<Standing, 'valid'>, RefusedAs>> = {
  none: { id: 'credentials.none', status: 401, reason: 'credential-missing' },
  ignored: { id: 'credentials.ignored', status: 401, reason: 'credential-missing' },
  denied: { id: 'credentials.denied', status: 403 },
  expired: { id: 'credentials.refused', status: 401, reason: 'credential-expired' },
  refused: { id: 'credentials.refused', status: 401, reason: 'credential-refused' },
};
