import { describe, expect, test } from 'vitest';
import type { ContractDocument } from '../../server/src/contract/load-contract.ts';
import { routesOf } from '../../server/src/contract/routes.ts';
import { findTarget } from '../../server/src/contract/target.ts';

const operation = (operationId: string) => ({ operationId, responses: {} });

const DOCUMENT: ContractDocument = {
  openapi: '3.1.1',
  info: { title: 'Shelves', version: '1.0.0' },
  servers: [{ url: 'http://localhost' }],
  security: [{ Token: ['read'] }],
  paths: {
    '/shelves/': { get: operation('list'), post: { ...operation('add'), security: [] } },
    '/shelves/{id}': { put: operation('replace'), delete: operation('remove') },
    '/a.b+c/': { get: operation('odd') },
    '/books/{isbn}/': { get: operation('book') },
    '/books/new/': { post: operation('addBook') },
  },
  components: { schemas: {} },
};

const routes = routesOf(DOCUMENT);

/** Where it leads, in a word or two. */
function leadsTo(method: string, path: string): string {
  const target = findTarget(routes, method, path);
  switch (target.kind) {
    case 'operation':
      return target.route.operationId;
    case 'redirect':
      return `redirect ${target.path}`;
    case 'preflight':
    case 'method_not_allowed':
      return `${target.kind} ${target.allow}`;
    default:
      return target.kind;
  }
}

test.each([
  ['GET', '/shelves/', 'list'],
  ['HEAD', '/shelves/', 'list'],
  ['POST', '/shelves/', 'add'],
  ['PUT', '/shelves/7', 'replace'],
  ['DELETE', '/shelves/a%2Fb', 'remove'],
  ['GET', '/a.b+c/', 'odd'],
  ['PUT', '/shelves/', 'method_not_allowed GET, POST, HEAD, OPTIONS'],
  ['HEAD', '/shelves/7', 'method_not_allowed PUT, DELETE, OPTIONS'],
  ['OPTIONS', '/shelves/7', 'preflight PUT, DELETE, OPTIONS'],
  ['GET', '/shelves', 'redirect /shelves/'],
  ['GET', '/aXb+c/', 'not_found'],
  ['GET', '/SHELVES/', 'not_found'],
  ['PUT', '/shelves/7/8', 'not_found'],
  ['PUT', '/shelves/7/', 'not_found'],
  ['GET', '/', 'not_found'],
  ['GET', '/books/7/', 'book'],
  ['POST', '/books/new/', 'addBook'],
  ['GET', '/books/new/', 'method_not_allowed POST, OPTIONS'],
  ['GET', '/books/new', 'redirect /books/new/'],
  ['GET', '/%ff', 'malformed'],
  ['GET', '/books/%ff', 'malformed'],
  ['GET', '/books/%ff/', 'malformed'],
  ['GET', '/books/%00', 'redirect /books/%00/'],
])('%s %s: %s', (method, path, target) => {
  expect(leadsTo(method, path)).toBe(target);
});

describe('a route', () => {
  const routeOf = (method: string) => {
    const target = findTarget(routes, method, '/shelves/');
    return target.kind === 'operation' ? target.route : undefined;
  };

  test('has the security of the contract, where it states none of its own', () => {
    expect(routeOf('GET')?.security).toEqual([{ Token: ['read'] }]);
    expect(routeOf('POST')?.security).toEqual([]);
  });

  test('of HEAD is the one of GET', () => {
    expect(routeOf('HEAD')).toBe(routeOf('GET'));
  });
});
