import type {
  ContractDocument,
  OperationObject,
  Parameter,
  PathItem,
  SecurityRequirement,
} from './load-contract.ts';
import { resolve } from './load-contract.ts';

/** One operation of a contract, with its references resolved. */
export interface Route {
  operationId: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  security: readonly SecurityRequirement[];
  /** The media types of the request's body; none where it takes none. */
  bodyTypes: readonly string[];
  /** The status that a body which breaks the contract is refused with. */
  bodyRejectsWith: number;
  /** The statuses that the contract documents. */
  statuses: ReadonlySet<number>;
}

/** One path of a contract: what answers there, by upper-case method. */
export interface PathRoutes {
  path: string;
  pattern: RegExp;
  byMethod: ReadonlyMap<string, Route>;
  /** The value of `Allow` (RFC 9110, section 10.2.1). */
  allow: string;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

function makeRoute(
  document: ContractDocument,
  path: string,
  item: PathItem,
  method: string,
): Route {
  const operation = item[method] as OperationObject;
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: parameters.map((parameter) => {
      const resolved = resolve(document, parameter);
      return { ...resolved, schema: resolve(document, resolved.schema) };
    }),
    security: operation.security ?? document.security ?? [],
    bodyTypes: Object.keys(operation.requestBody?.content ?? {}),
    bodyRejectsWith: operation.requestBody?.['x-rejects-with'] ?? 400,
    statuses: new Set(Object.keys(operation.responses).map(Number)),
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** `/keys/{id}` matches one segment for `{id}`; everything else literally and case-sensitively. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${escaped(path).replace(/\{[^}]+\}/g, '[^/]+')}$`);

function pathRoutesOf(document: ContractDocument, path: string, item: PathItem): PathRoutes {
  const methods = METHODS.filter((method) => method in item);
  const routes = methods.map((method) => makeRoute(document, path, item, method));
  const byMethod = new Map(routes.map((route) => [route.method, route]));
  const get = byMethod.get('GET');
  if (get !== undefined) byMethod.set('HEAD', get);
  return {
    path,
    pattern: patternOf(path),
    byMethod,
    allow: [...byMethod.keys(), 'OPTIONS'].join(', '),
  };
}

const templated = ({ path }: PathRoutes): number => path.split('{').length;

/**
 * Lists what a contract offers, path by path, in the order in which they are matched: concrete paths
 * before templates (OpenAPI 3.1, section 4.8.8.2). HEAD is answered wherever GET is.
 */
export const routesOf = (document: ContractDocument): PathRoutes[] =>
  Object.entries(document.paths)
    .map(([path, item]) => pathRoutesOf(document, path, item))
    .sort((a, b) => templated(a) - templated(b));

/** Every operation of a contract. */
export const operationRoutesOf = (document: ContractDocument): Route[] =>
  routesOf(document).flatMap(({ byMethod }) => [...new Set(byMethod.values())]);

/** One operation of a contract. Throws where it has none of this id. */
export function routeOf(document: ContractDocument, operationId: string): Route {
  const route = operationRoutesOf(document).find((known) => known.operationId === operationId);
  if (route === undefined) throw new Error(`The contract has no operation ${operationId}.`);
  return route;
}
