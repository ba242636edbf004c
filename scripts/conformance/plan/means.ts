import type { Json } from '../contract/json.ts';
import { isDeclared } from '../contract/read-responses.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import {
  type Credential,
  credential,
  type Keys,
  NO_CREDENTIAL,
} from '../credentials/credential.ts';
import type { Request } from '../exchange.ts';
import { bodyIdeas } from '../values/body-ideas.ts';
import { numberIdeas } from '../values/number-ideas.ts';
import { textIdeas } from '../values/text-ideas.ts';
import { judge } from '../values/verdict.ts';
import { type Draft, requestOf } from './draft.ts';
import { type Expectation, successesOf } from './expectation.ts';
import type { Named } from './items.ts';

/** What the job can use in addition to the contract. */
export interface Means {
  readonly keys: Keys;
  /** Whether requests are sent that the contract allows and that may change something. */
  readonly writes: boolean;
  /** Values of path parameters under which something is known to exist. */
  readonly existing: ReadonlyMap<Parameter, string>;
  /** Values of path parameters that a list shows or that the contract gives as examples. */
  readonly named: ReadonlyMap<Parameter, readonly Named[]>;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method only reads (RFC 9110, section 9.2.1), so that it may always be sent. */
export const isSafe = (method: string): boolean => SAFE.has(method);

/** Whether the operation may be called so that it succeeds. */
export const isCallable = (operation: Operation, { writes }: Means): boolean =>
  writes || isSafe(operation.method);

/** The credential that opens an operation; undefined where none was given. */
export function openingCredential(
  { security }: Operation,
  { keys }: Means,
): Credential | undefined {
  if (security.kind === 'open') return NO_CREDENTIAL;
  if (keys.valid) {
    return credential(security.scheme, 'valid', 'a valid credential', keys.valid.value, keys.valid);
  }
  return security.optional ? NO_CREDENTIAL : undefined;
}

/** Whether 403 means anything for the operation. */
export const asksForRoles = ({ security, responses }: Operation): boolean =>
  security.kind === 'keyed' && (security.roles.length > 0 || isDeclared(responses, 403));

/** A value as the text of a parameter. */
export const textOf = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Texts to try for a parameter, valid and invalid ones, each once. */
export function ideasFor({ source }: Contract, parameter: Parameter): Map<string, string> {
  const { type, schema } = parameter;
  const examples = parameter.examples.flatMap((value) => (Array.isArray(value) ? value : [value]));
  const texts = examples.map(textOf);
  const isNumber = type === 'integer' || type === 'number';
  const ideas = isNumber ? numberIdeas(source, schema) : textIdeas(source, schema, texts, true);
  const found = new Map(texts.map((text) => [text, 'an example']));
  if (type === 'boolean') for (const text of ['true', 'false']) found.set(text, text);
  for (const { text, about } of ideas) if (!found.has(text)) found.set(text, about);
  return found;
}

/** The first text of a parameter that keeps the contract. */
export function plainText(contract: Contract, parameter: Parameter): string | undefined {
  return [...ideasFor(contract, parameter).keys()].find(
    (text) => judge(contract, parameter, text).kind === 'valid' && /^[!-~]+$/.test(text),
  );
}

/** Values of path parameters under which hardly anything exists. */
const UNLIKELY = ['2147483646', '8f14e45f-ceea-467f-a0e6-0f1a3c5b7d9e', 'zqxjkvzqxjkv'];

/** A text that keeps the contract and, in a path, hardly names anything that exists. */
function unlikelyText(contract: Contract, parameter: Parameter): string | undefined {
  const isUsable = (text: string): boolean => judge(contract, parameter, text).kind === 'valid';
  const unlikely = parameter.in === 'path' ? UNLIKELY.find(isUsable) : undefined;
  return unlikely ?? plainText(contract, parameter);
}

/** The simplest body that keeps the contract, as JSON; undefined where none is taken or found. */
function plainBody(contract: Contract, { body }: Operation): string | undefined {
  if (!body) return undefined;
  const fitting = [...bodyIdeas(contract, body)].find(
    ({ value }) => contract.schemas.violations(body.schema, value).length === 0,
  );
  return fitting && JSON.stringify(fitting.value);
}

/** The simplest draft that keeps the contract: only what is required. */
export function plainDraft(
  contract: Contract,
  operation: Operation,
  means: Means,
  as: Credential,
): Draft {
  const values = new Map<Parameter, readonly string[]>();
  for (const parameter of operation.parameters) {
    if (!parameter.required) continue;
    // What exists is not named where it must not be changed.
    const text = isCallable(operation, means)
      ? (means.existing.get(parameter) ?? plainText(contract, parameter))
      : unlikelyText(contract, parameter);
    if (text !== undefined) values.set(parameter, [text]);
  }
  const body = plainBody(contract, operation);
  return { operation, credential: as, values, ...(body === undefined ? {} : { body }) };
}

/** A draft with one parameter set, or with several texts for it. */
export const withValue = (draft: Draft, parameter: Parameter, ...texts: string[]): Draft => ({
  ...draft,
  values: new Map(draft.values).set(parameter, texts),
});

/** The success of an operation, or 404 where it is not known whether the thing exists. */
export function successOf(
  operation: Operation,
  means: Means,
  claim: Expectation['claim'],
  changed: readonly Parameter[] = [],
): Expectation {
  const path = operation.parameters.filter((parameter) => parameter.in === 'path');
  const isKnown = path.every(
    (parameter) => !changed.includes(parameter) && means.existing.has(parameter),
  );
  const others = [
    ...changed.flatMap(({ mayRefuse }) => mayRefuse),
    ...(operation.body?.mayRefuse ?? []),
    ...(isKnown ? [] : [404]),
    ...(isSafe(operation.method) ? [] : [404, 409, 410]),
  ].filter((status) => isDeclared(operation.responses, status));
  return { claim, statuses: [...successesOf(operation), ...others] };
}

/** A request for an address that no operation has. */
export function unknownAddress(contract: Contract, as: Credential, path: string): Request {
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('A contract has at least one operation.');
  const request = requestOf({
    operation: { ...operation, path },
    credential: as,
    values: new Map(),
    method: 'GET',
  });
  return { ...request, operation: undefined };
}
