import type { operations } from '../contract/generated/portal.d.ts';
import { type Attempts, type ChangeName, waitProblem } from './auth/attempts.ts';
import type { PortalHandler } from './portal-handler.ts';
import { sessionOf } from './portal-locals.ts';

interface Options {
  attempts: Attempts;
}

/**
 * Bounds how often an account may do what leaves something behind each time: a key, a secret, an entry
 * in its activity. What ends a key or a secret is not bounded: it must always be possible.
 */
export const limitChanges = ({ attempts }: Options) =>
  function limited<Id extends keyof operations>(
    name: ChangeName,
    handler: PortalHandler<Id>,
  ): PortalHandler<Id> {
    return async (request, context) => {
      const verdict = await attempts.count(name, sessionOf(context).userId);
      if (verdict.type === 'exceeded') throw waitProblem(verdict);
      return await handler(request, context);
    };
  };
