import type { Reason } from '../contract/promises.ts';
import { isDeclared, responseFor } from '../contract/read-responses.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, InputSpec, Operation, Parameter, ResponseSpec } from '../contract/types.ts';
import { isWithin } from '../exchange/content.ts';
import { headerValues } from '../exchange/exchange.ts';
import { judgeInPlace } from '../scenario/in-place.ts';
import { judgeItems } from '../values/verdict.ts';
import { schemesOf } from './credentials.ts';
import { contentTypeOf, cookiesOf, type Incoming, queryOf } from './incoming.ts';
import { itemsIn } from './items-in.ts';
import { readBodyOf } from './read-body.ts';

/** Something wrong with what a request gives, and how the contract refuses it. */
export interface WrongInput {
  readonly in: string;
  readonly name: string;
  /** What is wrong, as a sentence about it goes on: `must be <= 100`. */
  readonly detail: string;
  /** The value that came. */
  readonly value: string;
  readonly status: number;
  readonly reason: Reason;
  readonly pointer: string;
}

/** An object of which each member is a field of its own, `filter[size]=3`, as JSON. */
function fieldsOf(request: Incoming, name: string): readonly string[] {
  const members = queryOf(request).flatMap(([own, value]) =>
    own.startsWith(`${name}[`) && own.endsWith(']')
      ? [[own.slice(name.length + 1, -1), value] as const]
      : [],
  );
  // OpenAPI does not say what fields within fields are, nor the same field twice.
  const isFlat = members.every(([member]) => !/[[\]]/.test(member));
  const value = Object.fromEntries(members);
  const isClear = isFlat && Object.keys(value).length === members.length;
  return members.length > 0 && isClear ? [JSON.stringify(value)] : [];
}

function textsOf(
  request: Incoming,
  path: ReadonlyMap<string, string>,
  { in: place, name, form }: Parameter,
): readonly string[] {
  const named = (pairs: readonly (readonly [string, string])[]): string[] =>
    pairs.filter(([own]) => own === name).map(([, value]) => value);
  switch (place) {
    case 'query':
      return form.kind === 'style' && form.style === 'deepObject'
        ? fieldsOf(request, name)
        : named(queryOf(request));
    case 'cookie':
      return named(cookiesOf(request));
    case 'header':
      return headerValues(request.headers, name);
    case 'path':
      return [path.get(name) ?? ''];
  }
}

/** The status that refuses a wrong value: of those that may, one that the operation declares. */
const statusOf = ({ rejectsWith }: InputSpec, responses: readonly ResponseSpec[]): number =>
  [400, 422].find((status) => rejectsWith.includes(status) && isDeclared(responses, status)) ??
  (rejectsWith.includes(400) ? 400 : (rejectsWith[0] ?? 400));

function wrongParameter(
  contract: Contract,
  request: Incoming,
  path: ReadonlyMap<string, string>,
  { responses }: Operation,
  parameter: Parameter,
): WrongInput | undefined {
  const { in: place, name, type, schema, pointer } = parameter;
  const texts = textsOf(request, path, parameter);
  const [text] = texts;
  const wrong = (
    detail: string,
    at: string,
    status = statusOf(parameter, responses),
  ): WrongInput => ({
    in: place,
    name,
    detail,
    value: texts.join(', '),
    status,
    reason: 'invalid',
    pointer: at,
  });
  if (text === undefined) {
    const isSpread = type === 'object' || type === 'other';
    if (!parameter.required || isSpread) return undefined;
    return wrong('is required', pointerTo(pointer, 'required'));
  }
  if (texts.length > 1 && place === 'query' && type !== 'array') {
    const { promises } = contract;
    return promises.repeatedQuery
      ? wrong('is given more than once', pointerTo(promises.pointer, 'query', 'repeated'), 400)
      : undefined;
  }
  const items = itemsIn(parameter, place === 'header' ? [texts.join(', ')] : texts);
  const [item] = items ?? [];
  if (items === undefined || item === undefined) return undefined;
  const verdict =
    items.length > 1
      ? judgeItems(contract, parameter, items)
      : judgeInPlace(contract, parameter, item);
  if (verdict.kind !== 'invalid') return undefined;
  const [violation] = verdict.violations;
  return wrong(violation?.message ?? 'breaks the contract', violation?.pointer ?? schema);
}

function unknownFields(
  { promises }: Contract,
  request: Incoming,
  operation: Operation,
): WrongInput[] {
  if (!promises.unknownQuery) return [];
  const known = new Set([
    ...operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    ...schemesOf(operation).map(({ field }) => field),
  ]);
  const names = new Set(queryOf(request).map(([name]) => name));
  return [...names]
    .filter((name) => !known.has(name) && !known.has(name.replace(/\[.*$/s, '')))
    .map((name) => ({
      in: 'query',
      name,
      detail: 'is not a parameter of this operation',
      value: name,
      status: 400,
      reason: 'invalid',
      pointer: pointerTo(promises.pointer, 'query', 'unknown'),
    }));
}

function wrongBody(contract: Contract, request: Incoming, operation: Operation): WrongInput[] {
  const { body: spec, takesBody, responses } = operation;
  const { body } = request;
  const wrong = (
    detail: string,
    { name = '', status = 400, reason = 'invalid' as Reason, pointer = operation.pointer } = {},
  ): WrongInput => ({ in: 'body', name, detail, value: '', status, reason, pointer });
  if (body === undefined) return [];
  if (takesBody === 'never') {
    const { unexpectedBody, pointer } = contract.promises;
    const isUnexpected = unexpectedBody && body.length > 0;
    return isUnexpected
      ? [wrong('is not taken here', { pointer: pointerTo(pointer, 'unexpected-body') })]
      : [];
  }
  if (spec === undefined) {
    const pointer = pointerTo(operation.pointer, 'requestBody', 'required');
    const isMissing = takesBody === 'always' && body.length === 0;
    return isMissing ? [wrong('is required', { pointer })] : [];
  }
  const { pointer } = spec;
  const status = statusOf(spec, responses);
  if (body.length === 0)
    return spec.required
      ? [wrong('is required', { status, pointer: pointerTo(pointer, 'required') })]
      : [];
  const type = contentTypeOf(request);
  if (!spec.mediaTypes.some((taken) => isWithin(type, taken))) {
    const refused = isDeclared(responses, 415) ? 415 : status;
    return [wrong(`must be ${spec.mediaTypes.join(' or ')}`, { status: refused, pointer })];
  }
  // An operation may take several media types. Only the first is read here.
  if (!isWithin(type, spec.mediaType.split(';')[0]?.trim().toLowerCase() ?? '')) return [];
  const reading = readBodyOf(contract, spec, request, body);
  if (reading.kind === 'unclear')
    return reading.missing.map((name) =>
      wrong(`must have required property '${name}'`, {
        status,
        pointer: pointerTo(spec.schema, 'required'),
      }),
    );
  if (reading.kind === 'malformed') {
    const refused = responseFor(responses, 400) ? 400 : status;
    return [wrong(`is no ${spec.mediaType}`, { reason: 'malformed', status: refused, pointer })];
  }
  const broken = reading.values.map((value) => contract.schemas.violations(spec.schema, value));
  const isRight = broken.some(({ length }) => length === 0);
  return (isRight ? [] : (broken[0] ?? [])).map(({ at, message, pointer: rule }) =>
    wrong(message, { name: at.slice(1), status, pointer: rule }),
  );
}

/**
 * Everything that is wrong with what a request gives to an operation. What the contract leaves
 * unclear is not wrong.
 *
 * @param path the texts of path parameters
 */
export const wrongInputsOf = (
  contract: Contract,
  operation: Operation,
  path: ReadonlyMap<string, string>,
  request: Incoming,
): WrongInput[] => [
  ...operation.parameters.flatMap(
    (parameter) => wrongParameter(contract, request, path, operation, parameter) ?? [],
  ),
  ...unknownFields(contract, request, operation),
  ...wrongBody(contract, request, operation),
];
