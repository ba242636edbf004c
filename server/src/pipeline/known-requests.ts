import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { Route } from '../contract/routes.ts';

/**
 * Remembers queries and headers that were found valid. The contract's rules for one part of a
 * request say nothing of another, so a request whose parts are all known is valid as a whole.
 */
export interface KnownRequests {
  /** The checked query of a request that needs no second check; undefined for any other. */
  recall(route: Route, rawQuery: string, headers: Request['headers']): Request['query'] | undefined;
  remember(route: Route, rawQuery: string, req: Pick<Request, 'headers' | 'query'>): void;
}

/** The values of the headers that the operation takes, as one text. */
function headersId({ operationId, parameters }: Route, headers: Request['headers']): string {
  let id = operationId;
  for (const { in: place, name } of parameters) {
    if (place === 'header') id += `\n${headers[name.toLowerCase()] ?? '\n'}`;
  }
  return id;
}

const queryId = ({ operationId }: Route, rawQuery: string): string => `${operationId}?${rawQuery}`;

/** Bodies and values in the path are not remembered: each is likely to be seen once. */
const isPlain = ({ bodyTypes, path }: Route): boolean =>
  bodyTypes.length === 0 && !path.includes('{');

export function createKnownRequests({
  maxQueries = 1_000,
  maxHeaders = 100_000,
} = {}): KnownRequests {
  const queries = new LRUCache<string, Request['query']>({ max: maxQueries });
  const headerSets = new LRUCache<string, true>({ max: maxHeaders });

  return {
    recall(route, rawQuery, headers) {
      if (!isPlain(route)) return undefined;
      const query = queries.get(queryId(route, rawQuery));
      return query !== undefined && headerSets.get(headersId(route, headers)) ? query : undefined;
    },
    remember(route, rawQuery, { headers, query }) {
      if (!isPlain(route)) return;
      queries.set(queryId(route, rawQuery), Object.freeze(query));
      headerSets.set(headersId(route, headers), true);
    },
  };
}
