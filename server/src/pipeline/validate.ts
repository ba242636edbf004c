import type { Request } from 'express';
import type { operations } from '../contract/generated/openapi.d.ts';
import type { ContractDocument } from '../contract/load-contract.ts';
import { operationRoutesOf, type Route } from '../contract/routes.ts';
import {
  checkRawQuery,
  problemOf,
  type Rejections,
  UNEXPECTED_BODY,
} from '../domain/invalid-input.ts';
import { createKnownRequests } from './known-requests.ts';
import type { Step } from './locals.ts';
import { openApiValidator } from './openapi-validator.ts';

const hasBody = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const rawQueryOf = (url: string): string => {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
};

/** The header whose value is recorded with usage, where the operation takes it. */
const END_USER_HEADER: keyof NonNullable<operations['listReciters']['parameters']['header']> =
  'X-External-User-Id';

function externalUserIdOf(req: Pick<Request, 'get'>, { parameters }: Route): string | undefined {
  return parameters.some(({ name }) => name === END_USER_HEADER)
    ? req.get(END_USER_HEADER)
    : undefined;
}

const knownOf = (query: Request['query'], { parameters }: Route): Request['query'] =>
  Object.fromEntries(
    Object.entries(query).filter(([key]) =>
      parameters.some(({ in: place, name }) => place === 'query' && name === key),
    ),
  );

/**
 * Checks the request against its operation in the contract. Afterwards `req.query` holds the
 * values in their types, with the contract's defaults.
 *
 * @param rejections the error codes of this contract, by the status it refuses input with
 */
export function validate(document: ContractDocument, rejections: Rejections): Step {
  const check = openApiValidator(document);
  const known = createKnownRequests(operationRoutesOf(document));

  return function validate(request, res, next) {
    const { target } = res.locals;
    if (target?.kind !== 'operation') throw new Error('The pipeline lacks a step before validate.');
    const { route } = target;
    // The validator changes the type of the query; until then it is as Express made it.
    const req = request as object as Request;
    const rawQuery = rawQueryOf(req.originalUrl);
    const unexpectedBody = route.bodyTypes.length === 0 && hasBody(req);

    const query = unexpectedBody ? undefined : known.recall(route, rawQuery, req.headers);
    if (query !== undefined) {
      Object.defineProperty(req, 'query', { value: query });
      res.locals.externalUserId = externalUserIdOf(req, route);
      return next();
    }

    const errors = checkRawQuery(rawQuery, route.parameters);
    // The validator reads `page[]` as `page`; it is told of what the contract knows alone.
    if (errors.length > 0)
      Object.defineProperty(req, 'query', {
        value: knownOf(req.query, route),
        configurable: true,
      });
    if (unexpectedBody) errors.unshift(UNEXPECTED_BODY);
    // The validator keeps a compiled check for every content type that it meets.
    if (route.bodyTypes.length === 0) delete req.headers['content-type'];
    check(req, res, route, (error, faults) => {
      if (error !== undefined) return next(error);
      if (!faults.some((fault) => fault.in === 'header')) {
        res.locals.externalUserId = externalUserIdOf(req, route);
      }
      const problem = problemOf([...errors, ...faults], route, rejections);
      if (problem === undefined) known.remember(route, rawQuery, req.query);
      next(problem);
    });
  };
}
