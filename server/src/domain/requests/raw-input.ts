import type { Parameter, Schema } from '../../contract/load-contract.ts';
import type { InputError } from '../../problems.ts';

/** Integers are decimal digits alone: the validator would also take `0x10`, `1e1` or ` 5`. */
const DECIMAL = /^-?[0-9]+$/;

/** Decodes one part of a query; undefined where a percent-escape is broken. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/**
 * Checks what a validator of decoded values can no longer see: parameters that the contract does
 * not know, that come twice or empty, broken percent-escapes, and the spelling of integers.
 *
 * @param query the query as it was sent, without `?`
 */
export function checkRawQuery(query: string, parameters: readonly Parameter[]): InputError[] {
  const errors: InputError[] = [];
  const seen = new Set<string>();
  const known = parameters.filter((parameter) => parameter.in === 'query');
  // Said once: who makes up names can send thousands.
  const taken = { known, unknownFault: unknownFaultOf(known) };
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals === -1 ? part : part.slice(0, equals));
    const value = decode(equals === -1 ? '' : part.slice(equals + 1));
    const fault = faultOf(name, value, taken, seen);
    if (fault !== undefined) errors.push({ in: 'query', name: name ?? part, detail: fault });
    if (name !== undefined) seen.add(name);
  }
  return errors;
}

const isInteger = ({ schema }: Parameter): boolean => {
  const { type } = schema as Schema;
  return type === 'integer' || (Array.isArray(type) && type.includes('integer'));
};

const spellingFault = (parameter: Parameter, value: string): string | undefined =>
  isInteger(parameter) && !DECIMAL.test(value)
    ? 'must be an integer in decimal digits alone'
    : undefined;

/**
 * Checks the spelling of the integers that a path or the headers hold.
 *
 * @param read gives the text of a parameter by its name, undefined where it was not sent
 */
export function checkSpelling(
  place: 'path' | 'header',
  parameters: readonly Parameter[],
  read: (name: string) => unknown,
): InputError[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .flatMap((parameter) => {
      const value = read(parameter.name);
      const fault = typeof value === 'string' ? spellingFault(parameter, value) : undefined;
      return fault === undefined ? [] : [{ in: place, name: parameter.name, detail: fault }];
    });
}

/** Names those that there are, for a name that was guessed or misspelt. */
function unknownFaultOf(known: readonly Parameter[]): string {
  const taken = known.map(({ name }) => name).join(', ') || 'none in its query';
  return `is not a parameter of this operation, which takes ${taken}`;
}

function faultOf(
  name: string | undefined,
  value: string | undefined,
  { known, unknownFault }: { known: readonly Parameter[]; unknownFault: string },
  seen: ReadonlySet<string>,
): string | undefined {
  if (name === undefined || value === undefined) return 'has a broken percent-escape';
  const parameter = known.find((each) => each.name === name);
  if (parameter === undefined) return unknownFault;
  if (seen.has(name)) return 'must not be repeated';
  if (value === '') return 'must not be empty';
  return spellingFault(parameter, value);
}
