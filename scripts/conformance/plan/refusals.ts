import { responseFor } from '../contract/read-responses.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import type { Credential } from '../credentials/credential.ts';
import type { Verdict } from '../values/verdict.ts';
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

const isLiteral = (parameter: Parameter, status: number): boolean =>
  parameter.rejectsWith.length === 1 && parameter.rejectsWith[0] === status;

/** A parameter's text that breaks the contract. */
export function invalidParameter(
  parameter: Parameter,
  texts: readonly string[],
  verdict: Verdict & { kind: 'invalid' },
): Refusal {
  const [violation] = verdict.violations;
  const why = violation ? ` (${violation.message})` : '';
  return {
    statuses: parameter.rejectsWith,
    ...(isLiteral(parameter, 400) ? { reason: 'invalid' } : {}),
    inputs: [{ in: parameter.in, name: parameter.name }],
    claim: {
      id: 'parameter.invalid',
      says: `${parameter.name} refuses ${texts.map(shown).join(' and ')}${why}`,
      pointer: violation?.pointer ?? parameter.schema,
    },
  };
}

/** A parameter that must be there and is not. */
export const missingParameter = (parameter: Parameter): Refusal => ({
  statuses: parameter.rejectsWith,
  ...(isLiteral(parameter, 400) ? { reason: 'invalid' } : {}),
  inputs: [{ in: parameter.in, name: parameter.name }],
  claim: {
    id: 'parameter.required',
    says: `${parameter.name} is required`,
    pointer: pointerTo(parameter.pointer, 'required'),
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

/** Why a credential does not open an operation; undefined where it does. */
export function credentialRefusal(
  operation: Operation,
  credential: Credential,
): Refusal | undefined {
  const { security, responses } = operation;
  if (security.kind === 'open') return undefined;
  const { about, standing } = credential;
  // Where a credential is optional and 401 is not declared, a bad one counts as none.
  if (security.optional && standing !== 'denied' && !responseFor(responses, 401)) return undefined;
  const pointer = security.pointer;
  switch (standing) {
    case 'valid':
      return undefined;
    case 'none':
    case 'ignored':
      if (security.optional) return undefined;
      return {
        statuses: [401],
        reason: 'credential-missing',
        claim: {
          id: standing === 'none' ? 'credentials.none' : 'credentials.ignored',
          says: `${about} is refused with 401, since one is required`,
          pointer,
        },
      };
    case 'denied':
      return {
        statuses: [403],
        claim: { id: 'credentials.denied', says: `${about} is refused with 403`, pointer },
      };
    case 'expired':
      return {
        statuses: [401],
        reason: 'credential-expired',
        claim: { id: 'credentials.refused', says: `${about} is refused with 401`, pointer },
      };
    case 'refused':
      return {
        statuses: [401],
        reason: 'credential-refused',
        claim: { id: 'credentials.refused', says: `${about} is refused with 401`, pointer },
      };
  }
}
