import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import type { ContractDocument, Parameter } from '../../contract/load-contract.ts';
import { operationsOf, resolve } from '../../contract/load-contract.ts';
import { operationRoutesOf, type Route } from '../../contract/routes.ts';
import { onceForEach } from '../../once-for-each.ts';
import type { InputError } from '../../problems.ts';
import { type FaultWords, faultWordsOf, keywordOf, type ValidatorFault } from './fault-reasons.ts';

/** Where the validator puts each part of a request. */
const PLACES: Record<string, InputError['in']> = {
  query: 'query',
  headers: 'header',
  params: 'path',
  body: 'body',
};

const isFault = (value: unknown): value is ValidatorFault =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value;

function inputErrorOf(
  fault: ValidatorFault,
  parameters: readonly Parameter[],
  words: FaultWords,
): InputError {
  const [, part = '', ...rest] = fault.path.split('/');
  const place = PLACES[part] ?? 'body';
  const name = rest.join('/');
  const declared = parameters.find(
    (known) => known.in === place && known.name.toLowerCase() === name.toLowerCase(),
  );
  const reason = words.reasonOf(fault);
  return {
    in: place,
    name: declared?.name ?? name,
    detail: words.detailOf(fault),
    ...(reason !== undefined && { reason }),
  };
}

/** Where one of several forms is allowed, what the sender of one of them can do about. */
function withoutOtherForms(faults: readonly ValidatorFault[]): readonly ValidatorFault[] {
  if (!faults.some((fault) => keywordOf(fault) === 'oneOf')) return faults;
  const isOfForm = (fault: ValidatorFault) =>
    ['oneOf', 'required', 'additionalProperties'].includes(keywordOf(fault));
  const ofValues = faults.filter((fault) => !isOfForm(fault));
  return ofValues.length > 0 ? ofValues : faults.filter((fault) => keywordOf(fault) !== 'oneOf');
}

/** The faults of a request that the validator refused; other errors are passed on as they are. */
function faultsOf(error: unknown, route: Route, words: FaultWords): InputError[] | undefined {
  if (error === undefined) return [];
  const { status, errors } = error as { status?: unknown; errors?: unknown };
  if (status !== 400 || !Array.isArray(errors)) return undefined;
  return withoutOtherForms(errors.filter(isFault)).map((fault) =>
    inputErrorOf(fault, route.parameters, words),
  );
}

/** As much of a request as the validator reads. It puts the coerced values in their places. */
export interface ValidatedRequest {
  method: string;
  path: string;
  originalUrl: string;
  baseUrl: string;
  headers: Record<string, unknown>;
  query: Record<string, unknown>;
  params: Record<string, unknown>;
  body: unknown;
  app: Pick<Express, 'enabled'>;
}

type Done = (error: unknown, faults: readonly InputError[]) => void;

/** Checks a request against its operation, and coerces its values where they are. */
type CheckRequest = (request: ValidatedRequest, route: Route, done: Done) => void;

/** The validator compiles an operation's checks at its first request. */
const firstRequest = ({ method, path }: Route): ValidatedRequest => ({
  method,
  path,
  originalUrl: path,
  baseUrl: '',
  headers: {},
  query: {},
  params: {},
  body: undefined,
  app: { enabled: () => true },
});

/** The validator answers nothing by itself. */
const NO_RESPONSE = {} as Response;

/**
 * Makes express-openapi-validator a function, so that its findings can join others. Checks are
 * compiled ahead, so that no caller waits for it, and once for each contract.
 */
export const openApiValidator = onceForEach(compile);

/**
 * A copy of a contract for the validator, which changes what it is given. It holds what is about
 * requests alone: the validator walks through all of it for each operation.
 *
 * A query may hold reserved characters as they are (RFC 3986, section 3.4). The validator would
 * refuse them before it looks at the value, and in words that help nobody.
 */
function requestsOf({ openapi, info, servers, paths, components }: ContractDocument) {
  const { schemas, parameters = {} } = components;
  const ofRequests = { schemas, parameters };
  const copy = structuredClone({ openapi, info, servers, paths, components: ofRequests });
  for (const operation of operationsOf(copy)) operation.responses = {};
  const holders = [...Object.values(copy.paths), ...operationsOf(copy)];
  for (const written of holders.flatMap(({ parameters = [] }) => parameters)) {
    const parameter = resolve(copy, written);
    if (parameter.in === 'query') Object.assign(parameter, { allowReserved: true });
  }
  return copy;
}

function compile(document: ContractDocument): CheckRequest {
  const handlers: RequestHandler[] = OpenApiValidator.middleware({
    apiSpec: requestsOf(document) as never,
    // Unknown parameters are found by checkRawQuery, so that one answer names every fault.
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true },
    validateResponses: false,
    // Its security check can refuse nobody where a key is optional: see admit.
    validateSecurity: false,
    fileUploader: false,
    // It is linted where it is written.
    validateApiSpec: false,
    $refParser: { mode: 'dereference' },
  });
  const words = faultWordsOf(document);
  const check: CheckRequest = (request, route, done) => {
    const req = request as object as Request;
    let at = 0;
    const next: NextFunction = (error?: unknown) => {
      const handler = error === undefined ? handlers[at++] : undefined;
      if (handler !== undefined) return handler(req, NO_RESPONSE, next);
      const faults = faultsOf(error, route, words);
      done(faults === undefined ? error : undefined, faults ?? []);
    };
    next();
  };
  for (const route of operationRoutesOf(document))
    check(firstRequest(route), route, () => undefined);
  return check;
}
