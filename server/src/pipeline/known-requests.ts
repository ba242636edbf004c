import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { compileHeaderCheck, type HeaderCheck } from '../contract/header-check.ts';
import type { Route } from '../contract/routes.ts';

/**
 * Tells which requests need no check by the validator, which takes longer than everything else
 * together. The contract's rules for one part of a request say nothing of another: a query that was
 * found valid before stays valid, whatever headers it comes with.
 */
export interface KnownRequests {
  /** The checked query of a request that is valid for sure; undefined for any other. */
  recall(route: Route, rawQuery: string, headers: Request['headers']): Request['query'] | undefined;
  /** Remembers the query of a request that the validator found valid. */
  remember(route: Route, rawQuery: string, query: Request['query']): void;
}

/** Bodies and values in the path are not remembered: each is likely to be seen once. */
const isPlain = ({ bodyTypes, path }: Route): boolean =>
  bodyTypes.length === 0 && !path.includes('{');

export function createKnownRequests(
  routes: readonly Route[],
  { maxQueries = 1_000 } = {},
): KnownRequests {
  const queries = new LRUCache<string, Request['query']>({ max: maxQueries });
  const headerChecks = new Map<string, HeaderCheck>(
    routes.filter(isPlain).map((route) => [route.operationId, compileHeaderCheck(route)]),
  );

  return {
    recall({ operationId }, rawQuery, headers) {
      const isValid = headerChecks.get(operationId);
      return isValid?.(headers) ? queries.get(`${operationId}?${rawQuery}`) : undefined;
    },
    remember({ operationId }, rawQuery, query) {
      if (!headerChecks.has(operationId)) return;
      queries.set(`${operationId}?${rawQuery}`, Object.freeze(query));
    },
  };
}
