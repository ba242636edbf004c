import type { PathRoutes, Route } from './routes.ts';

/** Where a request leads: the decision of the routing alone, before anyone's rights or limits. */
export type Target =
  | { kind: 'operation'; route: Route }
  | { kind: 'preflight'; allow: string }
  | { kind: 'redirect'; path: string }
  | { kind: 'method_not_allowed'; allow: string }
  | { kind: 'not_found' }
  | { kind: 'malformed'; where: 'message' | 'path' };

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds where a method and path lead. A path that cannot be decoded leads nowhere, and one that only
 * lacks the trailing slash redirects.
 *
 * @param path the request's path, percent-encoded as it was sent
 */
export function findTarget(routes: readonly PathRoutes[], method: string, path: string): Target {
  if (path.includes('%') && !isDecodable(path)) return { kind: 'malformed', where: 'path' };
  const found = routes.find(({ pattern }) => pattern.test(path));
  if (found === undefined) {
    const withSlash = `${path}/`;
    return routes.some(({ pattern }) => pattern.test(withSlash))
      ? { kind: 'redirect', path: withSlash }
      : { kind: 'not_found' };
  }
  const route = found.byMethod.get(method);
  if (route !== undefined) return { kind: 'operation', route };
  if (method === 'OPTIONS') return { kind: 'preflight', allow: found.allow };
  return { kind: 'method_not_allowed', allow: found.allow };
}

/**
 * The values that a path gives to the parameters in its route's template, decoded.
 *
 * @param path a path that leads to the route, percent-encoded as it was sent
 * @throws URIError where a percent-escape is broken, which `findTarget` rules out
 */
export function pathParametersOf({ path: template }: Route, path: string): Record<string, string> {
  if (!template.includes('{')) return {};
  const segments = path.split('/');
  return Object.fromEntries(
    template.split('/').flatMap((name, at) => {
      const [, parameter] = /^\{(.+)\}$/.exec(name) ?? [];
      return parameter === undefined ? [] : [[parameter, decodeURIComponent(segments[at] ?? '')]];
    }),
  );
}
