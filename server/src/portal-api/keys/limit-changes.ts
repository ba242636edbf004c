import { resetSeconds } from '../../domain/limits.ts';
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
    return async (request, context) => {
      const counted = await keyChanges.count(sessionOf(context).userId);
      if (counted.exceeded) throw waitProblem({ waitSeconds: resetSeconds(counted) });
      return await handler(request, context);
    };
  };
