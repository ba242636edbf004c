import type { NextFunction, Request, RequestHandler, Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { operations } from '../contract/generated/openapi.d.ts';
import type { ContractDocument, Parameter } from '../contract/load-contract.ts';
import type { Route } from '../contract/routes.ts';
import {
  checkRawQuery,
  problemOf,
  type Rejections,
  UNEXPECTED_BODY,
} from '../domain/invalid-input.ts';
import type { InputError } from '../problems.ts';
import type { Step } from './locals.ts';

type Done = (error?: unknown) => void;

/** Where the validator puts each part of a request. */
const PLACES: Record<string, InputError['in']> = {
  query: 'query',
  headers: 'header',
  params: 'path',
  body: 'body',
};

/** One fault, as express-openapi-validator reports it. */
interface ValidatorFault {
  path: string;
  message: string;
  errorCode?: string;
}

const isFault = (value: unknown): value is ValidatorFault =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value;

/** A regular expression helps nobody who typed a wrong value; the contract's prose does. */
const detailOf = ({ message, errorCode }: ValidatorFault): string =>
  errorCode?.startsWith('pattern.') ? 'has a form that the contract does not allow' : message;

function inputErrorOf(fault: ValidatorFault, parameters: readonly Parameter[]): InputError {
  const [, part = '', ...rest] = fault.path.split('/');
  const place = PLACES[part] ?? 'body';
  const name = rest.join('/');
  const declared = parameters.find(
    (known) => known.in === place && known.name.toLowerCase() === name.toLowerCase(),
  );
  return { in: place, name: declared?.name ?? name, detail: detailOf(fault) };
}

/** The faults of a request that the validator refused; other errors are passed on as they are. */
function faultsOf(error: unknown, route: Route): InputError[] | undefined {
  if (error === undefined) return [];
  const { status, errors } = error as { status?: unknown; errors?: unknown };
  if (status !== 400 || !Array.isArray(errors)) return undefined;
  return errors.filter(isFault).map((fault) => inputErrorOf(fault, route.parameters));
}

/** Runs handlers one after the other, outside a router. */
function runAll(handlers: readonly RequestHandler[], req: Request, res: Response, done: Done) {
  let at = 0;
  const next: NextFunction = (error?: unknown) => {
    if (error) return done(error);
    const handler = handlers[at++];
    return handler === undefined ? done() : handler(req, res, next);
  };
  next();
}

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

/**
 * Checks the request against its operation in the contract. Afterwards `req.query` holds the
 * values in their types, with the contract's defaults.
 *
 * @param rejections the error codes of this contract, by the status it refuses input with
 */
export function validate(document: ContractDocument, rejections: Rejections): Step {
  const handlers = OpenApiValidator.middleware({
    // It changes the document that it is given.
    apiSpec: structuredClone(document) as never,
    // Unknown parameters are found by checkRawQuery, so that one answer names every fault.
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    validateResponses: false,
    // Its security check can refuse nobody where a key is optional: see admit.
    validateSecurity: false,
    fileUploader: false,
  });

  return function validate(req, res, next) {
    const { target } = res.locals;
    if (target?.kind !== 'operation') throw new Error('The pipeline lacks a step before validate.');
    const { route } = target;
    const errors = checkRawQuery(rawQueryOf(req.originalUrl), route.parameters);
    if (route.bodyTypes.length === 0) {
      if (hasBody(req)) errors.unshift(UNEXPECTED_BODY);
      // The validator keeps a compiled check for every content type it meets.
      delete req.headers['content-type'];
    }
    runAll(handlers, req as object as Request, res, (error) => {
      const faults = faultsOf(error, route);
      if (faults === undefined) return next(error);
      if (!faults.some((fault) => fault.in === 'header')) {
        res.locals.externalUserId = externalUserIdOf(req, route);
      }
      next(problemOf([...errors, ...faults], route, rejections));
    });
  };
}
