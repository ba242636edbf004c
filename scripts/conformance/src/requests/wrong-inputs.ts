import type { Json } from '../contract/json.ts';
import type { Reason } from '../contract/promises.ts';
import { isDeclared } from '../contract/read-responses.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import { headerValues } from '../exchange/exchange.ts';
import { judgeInPlace } from '../scenario/in-place.ts';
import { schemesOf } from './credentials.ts';
import { contentTypeOf, cookiesOf, type Incoming, queryOf } from './incoming.ts';

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

function textsOf(
  request: Incoming,
  path: ReadonlyMap<string, string>,
  { in: place, name }: Parameter,
): readonly string[] {
  const named = (pairs: readonly (readonly [string, string])[]): string[] =>
    pairs.filter(([own]) => own === name).map(([, value]) => value);
  switch (place) {
    case 'query':
      return named(queryOf(request));
    case 'cookie':
      return named(cookiesOf(request));
    case 'header':
      return headerValues(request.headers, name);
    case 'path':
      return [path.get(name) ?? ''];
  }
}

function wrongParameter(
  contract: Contract,
  request: Incoming,
  path: ReadonlyMap<string, string>,
  parameter: Parameter,
): WrongInput | undefined {
  const { in: place, name, type, schema, pointer, rejectsWith } = parameter;
  const texts = textsOf(request, path, parameter);
  const [text] = texts;
  const wrong = (detail: string, at: string, status = rejectsWith[0] ?? 400): WrongInput => ({
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
  if (type === 'array' && texts.length > 1) return undefined;
  if (texts.length > 1 && place === 'query') {
    const { promises } = contract;
    return promises.repeatedQuery
      ? wrong('is given more than once', pointerTo(promises.pointer, 'query', 'repeated'), 400)
      : undefined;
  }
  const verdict = judgeInPlace(contract, parameter, place === 'header' ? texts.join(', ') : text);
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
  const { body: spec, responses } = operation;
  const { body } = request;
  const wrong = (
    detail: string,
    { name = '', status = 400, reason = 'invalid' as Reason, pointer = operation.pointer } = {},
  ): WrongInput => ({ in: 'body', name, detail, value: '', status, reason, pointer });
  if (body === undefined) return [];
  if (spec === undefined) {
    const { unexpectedBody, pointer } = contract.promises;
    const isUnexpected = unexpectedBody && body.length > 0;
    return isUnexpected
      ? [wrong('is not taken here', { pointer: pointerTo(pointer, 'unexpected-body') })]
      : [];
  }
  const { pointer } = spec;
  if (body.length === 0)
    return spec.required ? [wrong('is required', { pointer: pointerTo(pointer, 'required') })] : [];
  const type = contentTypeOf(request);
  if (type !== spec.mediaType.split(';')[0]?.trim().toLowerCase()) {
    const status = isDeclared(responses, 415) ? 415 : 400;
    // Other media types of the contract are not read here.
    return /json/.test(type ?? '') || type === undefined
      ? [wrong(`must be ${spec.mediaType}`, { status, pointer })]
      : [];
  }
  let value: Json;
  try {
    value = JSON.parse(body.toString('utf8')) as Json;
  } catch {
    return [wrong('is not JSON', { reason: 'malformed', pointer })];
  }
  const status = spec.rejectsWith[0] ?? 400;
  return contract.schemas
    .violations(spec.schema, value)
    .map(({ at, message, pointer: rule }) =>
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
    (parameter) => wrongParameter(contract, request, path, parameter) ?? [],
  ),
  ...unknownFields(contract, request, operation),
  ...wrongBody(contract, request, operation),
];
