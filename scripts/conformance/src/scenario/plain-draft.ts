import { createHash } from 'node:crypto';
import { isDeclared } from '../contract/read-responses.ts';
import type { BodySpec, Contract, Operation, Parameter } from '../contract/types.ts';
import { type Credential, NO_CREDENTIAL } from '../credentials/credential.ts';
import type { Request } from '../exchange/exchange.ts';
import { bodyIdeas } from '../values/body-ideas.ts';
import { bodyText } from './body-text.ts';
import { isCallable, isSafe, type OperationContext } from './context.ts';
import { type Draft, requestOf } from './draft.ts';
import { type Expectation, successesOf } from './expectation.ts';
import { judgeInPlace } from './in-place.ts';
import { isPrecondition, plainTextsOf, unlikelyText } from './texts.ts';

const plainBodies = new WeakMap<BodySpec, string | undefined>();

/** The simplest body that keeps the contract; undefined where none is taken or found. */
function plainBody(contract: Contract, { body }: Operation): string | undefined {
  if (!body) return undefined;
  if (!plainBodies.has(body)) plainBodies.set(body, firstFitting(contract, body));
  return plainBodies.get(body);
}

function firstFitting(contract: Contract, body: BodySpec): string | undefined {
  let empty: string | undefined;
  for (const { value } of bodyIdeas(contract, body)) {
    if (contract.schemas.violations(body.schema, value).length > 0) continue;
    const text = bodyText(body, value);
    // A form without fields is the same as no body. Where a body is required, one with a field comes first.
    if (text !== '' || !body.required) return text;
    empty ??= text;
  }
  return empty;
}

const listOf = (text: string | undefined): string[] | undefined =>
  text === undefined ? undefined : [text];

/** The simplest draft that keeps the contract: only what is required. */
export function plainDraft(context: OperationContext, as: Credential): Draft {
  const { contract, operation } = context;
  const values = new Map<Parameter, readonly string[]>();
  for (const parameter of operation.parameters) {
    if (!parameter.required) continue;
    // What exists is not named where it must not be changed.
    const texts = isCallable(context)
      ? (context.existing.get(parameter) ?? plainTextsOf(contract, parameter))
      : (listOf(unlikelyText(contract, parameter)) ?? plainTextsOf(contract, parameter));
    if (texts !== undefined) values.set(parameter, texts);
  }
  const body = plainBody(contract, operation);
  return { operation, credential: as, values, ...(body === undefined ? {} : { body }) };
}

/** Why the job cannot write a request that keeps the contract; undefined where it can. Said of several operations. */
export function whyNotAsked(context: OperationContext): string | undefined {
  const { parameters, body, takesBody } = context.operation;
  const needsBody = takesBody === 'always';
  if (needsBody && !body) return 'they require a body that the job cannot write';
  const draft = plainDraft(context, NO_CREDENTIAL);
  const isWhole =
    parameters.every((parameter) => !parameter.required || draft.values.has(parameter)) &&
    (draft.body !== undefined || !needsBody);
  return isWhole
    ? undefined
    : 'no value was found for something that they require, which --fixtures can give';
}

/** A draft with one parameter set, or with several texts for it. */
export const withValue = (draft: Draft, parameter: Parameter, ...texts: string[]): Draft => ({
  ...draft,
  values: new Map(draft.values).set(parameter, texts),
});

const isIdempotencyKey = ({ in: place, name }: Parameter): boolean =>
  place === 'header' && /^(?:x-)?idempotency-key$/i.test(name);

/**
 * A draft with another body. Where the operation asks for an idempotency key, it is another for each
 * body: under a known key, a service answers as it did before, or refuses whatever else comes
 * (draft-ietf-httpapi-idempotency-key-header, 2.6).
 */
export function withBody(contract: Contract, draft: Draft, body: string): Draft {
  const key = [...draft.values.keys()].find(isIdempotencyKey);
  if (key === undefined) return { ...draft, body };
  const hash = createHash('sha256').update(body).digest('hex');
  const uuid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
  const own = [uuid, `"${uuid}"`, hash, hash.slice(0, 32), hash.slice(0, 16)].find(
    (text) => judgeInPlace(contract, key, text).kind === 'valid',
  );
  return { ...(own === undefined ? draft : withValue(draft, key, own)), body };
}

/** The draft with the simplest value of every parameter that it leaves out. */
export const withPlainValues = (contract: Contract, draft: Draft): Draft =>
  draft.operation.parameters.reduce((all, parameter) => {
    const texts = all.values.has(parameter) ? undefined : plainTextsOf(contract, parameter);
    return texts === undefined ? all : withValue(all, parameter, ...texts);
  }, draft);

/** Every answer but success that says that the request was not carried out. */
const REFUSED = Array.from({ length: 52 }, (_, index) => 400 + index);

/** Other ways to succeed, in a contract that does not say exactly what it expects. */
const SUCCEEDED = [200, 201, 202, 203, 204, 205, 206];

/**
 * The success of an operation. Where it is not known whether the thing exists, nothing is expected
 * but an answer; 404 in a contract with `x-promises`.
 */
export function successOf(
  context: OperationContext,
  claim: Expectation['claim'],
  changed: readonly Parameter[] = [],
): Expectation {
  const { operation, contract } = context;
  const path = operation.parameters.filter((parameter) => parameter.in === 'path');
  const isKnown = path.every(
    (parameter) => !changed.includes(parameter) && context.existing.has(parameter),
  );
  const { made } = contract.promises;
  const declared = [
    ...changed.flatMap(({ mayRefuse }) => mayRefuse),
    ...(operation.body?.mayRefuse ?? []),
    ...(isKnown ? [] : [404]),
    ...(isSafe(operation.method) ? [] : [404, 409, 410]),
    ...(changed.some(isPrecondition) ? [412] : []),
  ].filter((status) => isDeclared(operation.responses, status));
  // Other successes are undeclared statuses: see inspect.
  const others = made ? declared : [...declared, ...SUCCEEDED, ...(isKnown ? [] : REFUSED)];
  return { claim, statuses: [...new Set([...successesOf(operation), ...others])] };
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
