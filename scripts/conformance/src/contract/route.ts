import type { Contract, Operation } from './types.ts';

/** Which operation a request is for. */
export type Routed =
  | {
      readonly kind: 'operation';
      readonly operation: Operation;
      /** The texts of path parameters, decoded. */
      readonly path: ReadonlyMap<string, string>;
    }
  /** The address exists, and does not have the method. */
  | { readonly kind: 'method'; readonly operations: readonly Operation[] }
  | { readonly kind: 'nowhere' };

/** Finds the operation for a method and a target. */
export type Router = (method: string, target: string) => Routed;

interface Template {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** How many characters the path itself has beside its parameters. */
  readonly written: number;
  /** Fields of the query that the path states, although OpenAPI has no such paths. */
  readonly fields: readonly string[];
}

/** A path in one spelling of its escapes: 1 and %31 are the same, / and %2F are not (RFC 3986, 6.2.2). */
const normal = (path: string): string =>
  path.replace(/(?:%[0-9a-f]{2})+|[^\x21-\x7e]+/gi, (part) => encodeURIComponent(decoded(part)));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function templateOf(operation: Operation): Template {
  const names: string[] = [];
  const [path = '', query = ''] = operation.path.split('?');
  const parts = path.split(/(\{[^}]+\})/).map((part) => {
    const [, name] = /^\{(.+)\}$/.exec(part) ?? [];
    if (name === undefined) return escaped(normal(part));
    names.push(name);
    return '([^/]+)';
  });
  const fields = query.split('&').filter((field) => field !== '');
  const written = path.replace(/\{[^}]+\}/g, '').length;
  return { operation, pattern: new RegExp(`^${parts.join('')}$`), names, written, fields };
}

/** A text without its percent-encoding; as it is, where that is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const routers = new WeakMap<Contract, Router>();

/**
 * The router of a contract. A path without parameters comes ahead of one with them, and of those with
 * as many, the one that says more itself: `/{id}.pdf` ahead of `/{id}`.
 */
export function routerOf(contract: Contract): Router {
  const router = routers.get(contract) ?? createRouter(contract);
  routers.set(contract, router);
  return router;
}

function createRouter({ operations, untested, promises }: Contract): Router {
  const templates = [...operations, ...untested]
    .map(templateOf)
    .toSorted(
      (one, other) =>
        one.names.length - other.names.length ||
        other.written - one.written ||
        other.fields.length - one.fields.length,
    );
  return (method, target) => {
    const [path = '', query = ''] = target.replace(/#.*$/s, '').split('?');
    const address = normal(path);
    const given = query.split('&');
    const here = templates.filter(
      ({ pattern, fields }) =>
        pattern.test(address) && fields.every((field) => given.includes(field)),
    );
    const asked = method === 'HEAD' && promises.head ? ['HEAD', 'GET'] : [method];
    const found = here.find(({ operation }) => asked.includes(operation.method));
    if (!found)
      return here.length === 0
        ? { kind: 'nowhere' }
        : { kind: 'method', operations: here.map(({ operation }) => operation) };
    const values = found.pattern.exec(address)?.slice(1) ?? [];
    return {
      kind: 'operation',
      operation: found.operation,
      path: new Map(found.names.map((name, index) => [name, decoded(values[index] ?? '')])),
    };
  };
}
