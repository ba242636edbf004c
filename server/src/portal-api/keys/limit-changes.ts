import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter } from '../../storage/limits/limiters.ts';
import { waitProblem } from '../auth/attempts.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

type KeyChange = 'createKey' | 'updateKey' | 'rotateKey';

interface Options {
  /** Counts changes of keys, by account. */
  keyChanges: Limiter;
}

/**
 * Bounds how often an account may change its keys, since each change leaves something behind: a key,
 * a secret, an entry in the list of changes. What ends a key or a secret is not bounded: it must
 * always be possible.
 */
export const limitChanges = ({ keyChanges }: Options) =>
  function limited<Id extends KeyChange>(handler: PortalHandler<Id>): PortalHandler<Id> {
    return (request, context) =>
      keyChanges.consume(sessionOf(context).userId).then(
        () => handler(request, context),
        (refusal: unknown) => {
          // The library rejects with its result once the limit is exceeded.
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          throw waitProblem({ waitSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
        },
      );
  };
