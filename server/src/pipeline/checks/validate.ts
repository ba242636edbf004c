import type { Request } from 'express';
import { checkedAddress, headerPicker, type PickHeaders } from '../../contract/checked-request.ts';
import type { operations } from '../../contract/generated/openapi.d.ts';
import type { ContractDocument } from '../../contract/load-contract.ts';
import { mostFaultsOf } from '../../contract/most-faults.ts';
import type { RequestHeader } from '../../contract/operations.ts';
import { operationRoutesOf, type Route } from '../../contract/routes.ts';
import { pathParametersOf } from '../../contract/target.ts';
import {
  checkRejections,
  problemOf,
  type Rejections,
  UNEXPECTED_BODY,
} from '../../domain/requests/invalid-input.ts';
import { checkRawQuery, checkSpelling } from '../../domain/requests/raw-input.ts';
import type { InputError } from '../../problems.ts';
import type { Locals, Step } from '../locals.ts';
import { createKnownRequests } from './known-requests.ts';
import { openApiValidator, type ValidatedRequest } from './openapi-validator.ts';

/** The header whose value is recorded with usage, where the operation takes it. */
const END_USER_HEADER: RequestHeader<operations> = 'X-External-User-Id';

const hasBody = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const rawQueryOf = (url: string): string => {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
};

/** The validator reads `page[]` as `page`; it is told of what the contract knows alone. */
const declaredOf = (query: Request['query'], { parameters }: Route): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).filter(([key]) =>
      parameters.some(({ in: place, name }) => place === 'query' && name === key),
    ),
  );

/** A copy for the validator, which changes what it checks. */
function copyOf(req: Request, route: Route): ValidatedRequest {
  const { method, path, originalUrl, baseUrl, app, body } = req;
  // The validator keeps a compiled check for every content type that it meets.
  const { 'content-type': type, ...headers } = req.headers;
  return {
    method,
    path,
    originalUrl,
    baseUrl,
    app,
    headers: route.bodyTypes.length === 0 ? headers : { ...headers, 'content-type': type },
    query: declaredOf(req.query, route),
    params: pathParametersOf(route, path),
    body,
  };
}

/** What a validator of decoded values can no longer see. */
function rawFaultsOf(req: Request, { parameters }: Route, params: ValidatedRequest['params']) {
  return [
    ...checkSpelling('path', parameters, (name) => params[name]),
    ...checkRawQuery(rawQueryOf(req.originalUrl), parameters),
    ...checkSpelling('header', parameters, (name) => req.headers[name.toLowerCase()]),
  ];
}

function recordEndUser(locals: Locals, headers: Readonly<Record<string, unknown>>): void {
  const id = headers[END_USER_HEADER];
  if (typeof id === 'string') locals.externalUserId = id;
}

/**
 * Checks the request against its operation in the contract. Afterwards `locals.request` holds what
 * the operation is given; the request itself is left as it came.
 *
 * @param rejections the error codes of this contract, by the status it refuses input with
 * @throws Error where these are not what the contract needs
 */
export function validate(document: ContractDocument, rejections: Rejections): Step {
  const routes = operationRoutesOf(document);
  checkRejections(routes, rejections);
  const refusals = { rejections, mostFaults: mostFaultsOf(document) };
  const check = openApiValidator(document);
  const known = createKnownRequests(routes);
  const pickers = new Map<Route['operationId'], PickHeaders>(
    routes.map((route) => [route.operationId, headerPicker(route)]),
  );

  return function validate(request, res, next) {
    const { locals } = res;
    const { target } = locals;
    if (target?.kind !== 'operation') throw new Error('The pipeline lacks a step before validate.');
    const { route } = target;
    const pickHeaders = pickers.get(route.operationId);
    if (pickHeaders === undefined) throw new Error(`${route.operationId} is of another contract.`);
    const req = request as object as Request;
    const unexpectedBody = route.bodyTypes.length === 0 && hasBody(req);

    const address = unexpectedBody ? undefined : known.recall(route, req.originalUrl, req.headers);
    if (address !== undefined) {
      const headers = pickHeaders(req.headers);
      const { query, path, key } = address;
      locals.request = { query, path, headers, body: undefined, key };
      recordEndUser(locals, headers);
      return next();
    }

    const copy = copyOf(req, route);
    const errors: InputError[] = [
      ...(unexpectedBody ? [UNEXPECTED_BODY] : []),
      ...rawFaultsOf(req, route, copy.params),
    ];
    check(copy, route, (error, faults) => {
      if (error !== undefined) return next(error);
      const headers = pickHeaders(copy.headers);
      if (!faults.some((fault) => fault.in === 'header')) recordEndUser(locals, headers);
      const problem = problemOf([...errors, ...faults], route, refusals);
      if (problem !== undefined) return next(problem);
      const address = checkedAddress(route, { query: copy.query, path: copy.params });
      locals.request = { ...address, headers, body: copy.body };
      known.remember(route, req.originalUrl, address);
      next();
    });
  };
}
