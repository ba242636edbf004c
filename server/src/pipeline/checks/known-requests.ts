import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CheckedAddress } from '../../contract/checked-request.ts';
import { compileHeaderCheck, type HeaderCheck } from '../../contract/header-check.ts';
import type { Route } from '../../contract/routes.ts';

/**
 * Tells which requests need no check by the validator, which takes longer than everything else
 * together. The contract's rules for one part of a request say nothing of another: an address that
 * was found valid before stays valid, whatever headers it comes with.
 */
interface KnownRequests {
  /** The checked address of a request that is valid for sure; undefined for any other. */
  recall(route: Route, url: string, headers: IncomingHttpHeaders): CheckedAddress | undefined;
  /** Remembers the address of a request that the validator found valid. */
  remember(route: Route, url: string, address: CheckedAddress): void;
}

interface KnownOperation {
  headersAreValid: HeaderCheck;
  addresses: LRUCache<string, CheckedAddress>;
}

/** How many addresses of an operation are remembered. */
const MAX_ADDRESSES = 1_000;

/** Nobody needs a longer one, and many of them would take memory. */
const MAX_URL_LENGTH = 2_000;

/** Requests with a body are not remembered: each is likely to be seen once. */
export function createKnownRequests(routes: readonly Route[]): KnownRequests {
  const operations = new Map<string, KnownOperation>(
    routes
      .filter(({ bodyTypes }) => bodyTypes.length === 0)
      .map((route) => [
        route.operationId,
        {
          headersAreValid: compileHeaderCheck(route),
          addresses: new LRUCache({ max: MAX_ADDRESSES }),
        },
      ]),
  );

  return {
    recall({ operationId }, url, headers) {
      const operation = operations.get(operationId);
      return operation?.headersAreValid(headers) ? operation.addresses.get(url) : undefined;
    },
    remember({ operationId }, url, address) {
      if (url.length <= MAX_URL_LENGTH) operations.get(operationId)?.addresses.set(url, address);
    },
  };
}
