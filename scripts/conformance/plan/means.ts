import { isDeclared } from '../contract/read-responses.ts';
import type { BodySpec, Contract, Operation, Parameter } from '../contract/types.ts';
import {
  type Credential,
  credential,
  type Keys,
  NO_CREDENTIAL,
} from '../credentials/credential.ts';
import type { Request } from '../exchange.ts';
import { bodyIdeas } from '../values/body-ideas.ts';
import { type Draft, requestOf } from './draft.ts';
import { type Expectation, successesOf } from './expectation.ts';
import type { Named } from './items.ts';
import { plainText, unlikelyText } from './texts.ts';

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

const plainBodies = new WeakMap<BodySpec, string | undefined>();

/** The simplest body that keeps the contract, as JSON; undefined where none is taken or found. */
function plainBody(contract: Contract, { body }: Operation): string | undefined {
  if (!body) return undefined;
  if (!plainBodies.has(body)) plainBodies.set(body, firstFitting(contract, body));
  return plainBodies.get(body);
}

function firstFitting(contract: Contract, body: BodySpec): string | undefined {
  for (const { value } of bodyIdeas(contract, body)) {
    if (contract.schemas.violations(body.schema, value).length === 0) return JSON.stringify(value);
  }
  return undefined;
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
