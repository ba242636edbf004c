import { type ContractDocument, resolve } from '../../contract/load-contract.ts';
import type { InputReason } from '../../problems.ts';

/** One fault, as express-openapi-validator reports it. */
export interface ValidatorFault {
  path: string;
  message: string;
  /** The keyword of JSON Schema that was broken, and more behind a dot. */
  errorCode?: string;
}

/** The keyword of JSON Schema that was broken. */
export const keywordOf = ({ errorCode = '' }: ValidatorFault): string =>
  errorCode.split('.', 1)[0] ?? '';

const REASONS: Record<string, InputReason> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  type: 'wrong_type',
  format: 'time_form',
  minLength: 'too_short',
  minItems: 'too_short',
  minProperties: 'too_short',
  maxLength: 'too_long',
  maxItems: 'too_long',
  maxProperties: 'too_long',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  enum: 'not_offered',
  const: 'not_offered',
  uniqueItems: 'repeated',
};

/** How the validator says that a text is empty. */
const EMPTY = 'must NOT have fewer than 1 characters';

/** What a contract tells of the faults of its input, beside the validator's own words. */
export interface FaultWords {
  detailOf(fault: ValidatorFault): string;
  /** The rule that was broken; undefined where the contract names none. */
  reasonOf(fault: ValidatorFault): InputReason | undefined;
}

/** Reads what a contract says of its patterns, and whether it names rules at all. */
export function faultWordsOf(document: ContractDocument): FaultWords {
  const { schemas, parameters = {} } = document.components;
  const ofParameters = Object.values(parameters).map(({ schema, ...words }) => ({
    ...resolve(document, schema),
    ...words,
  }));
  const patterns = new Map(
    [...Object.values(schemas), ...ofParameters].map((schema) => [
      `must match pattern "${schema.pattern}"`,
      { says: schema['x-pattern-says'], reason: schema['x-pattern-reason'] as InputReason },
    ]),
  );
  const namesRules = 'reason' in (schemas.InputError?.properties ?? {});
  return {
    // A regular expression helps nobody who typed a wrong value; the contract's prose does.
    detailOf: (fault) =>
      keywordOf(fault) === 'pattern'
        ? (patterns.get(fault.message)?.says ?? 'has a form that the contract does not allow')
        : fault.message,
    reasonOf(fault) {
      if (!namesRules) return undefined;
      if (fault.message === EMPTY) return 'required';
      return patterns.get(fault.message)?.reason ?? REASONS[keywordOf(fault)] ?? 'wrong_form';
    },
  };
}
