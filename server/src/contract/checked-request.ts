import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from './routes.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A request that keeps its operation's contract: each part holds the values that the contract names,
 * by these names and in these types, with defaults. `OperationRequest` types it by operation.
 */
export interface CheckedRequest {
  query: Values;
  path: Values;
  headers: Values;
  body: unknown;
  /** The same for every request of the operation with the same values in its path and query. */
  key: string;
}

/** The part of a checked request that its address alone decides. */
export type CheckedAddress = Pick<CheckedRequest, 'query' | 'path' | 'key'>;

/** The values of one part of a request, in the order in which the contract names them. */
const inOrderOf = (
  { parameters }: Pick<Route, 'parameters'>,
  place: 'path' | 'query',
  values: Values,
): Values =>
  Object.fromEntries(
    parameters
      .filter(({ in: own, name }) => own === place && values[name] !== undefined)
      .map(({ name }) => [name, values[name]]),
  );

/** Puts the checked values of an address in the contract's order, whatever order they came in. */
export function checkedAddress(
  route: Pick<Route, 'parameters'>,
  values: { query: Values; path: Values },
): CheckedAddress {
  const query = inOrderOf(route, 'query', values.query);
  const path = inOrderOf(route, 'path', values.path);
  return Object.freeze({ query, path, key: JSON.stringify([path, query]) });
}

/** Picks an operation's headers out of all, by their names in the contract. */
export type PickHeaders = (headers: IncomingHttpHeaders | Values) => Values;

/**
 * The same text, as the very object that V8 has for the name of a property. With another that is equal,
 * Node 24 compiles the code that uses it as a name again and again, some twenty times a second.
 */
const propertyName = (text: string): string => Object.keys({ [text]: true })[0] ?? text;

/** Node lists headers in lower case; handlers get them as the contract writes them. */
export function headerPicker({ parameters }: Pick<Route, 'parameters'>): PickHeaders {
  const names = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => [propertyName(name), propertyName(name.toLowerCase())] as const);
  return (headers) => {
    const picked: Record<string, unknown> = {};
    for (const [name, lowerCase] of names) {
      const value = headers[lowerCase];
      if (value !== undefined) picked[name] = value;
    }
    return picked;
  };
}
