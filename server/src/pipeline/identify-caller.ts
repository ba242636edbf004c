import { digestApiKey, isWellFormed } from '../domain/api-key.ts';
import { callerOf } from '../domain/caller.ts';
import { networkOf } from '../domain/limits.ts';
import type { Step } from './locals.ts';
import type { Keys, LookedUp } from './look-up-key.ts';

interface Options {
  /** The header that the contract's security scheme names. */
  header: string;
  keys: Pick<Keys, 'recall'>;
  /** Asks the database for a key, on behalf of a network; rejects when nobody can tell. */
  lookUp: (digest: string, network: string) => Promise<LookedUp>;
  clock?: () => number;
}

/** Finds out who is calling, from the key that is sent. Nothing is refused yet: see admit. */
export function identifyCaller({ header, keys, lookUp, clock = Date.now }: Options): Step {
  const name = header.toLowerCase();
  return function identifyCaller(req, res, next) {
    const { locals } = res;
    const presented = req.headers[name];
    if (presented === undefined) {
      locals.caller = { kind: 'anonymous' };
      return next();
    }
    if (typeof presented !== 'string' || !isWellFormed(presented)) {
      locals.caller = callerOf(undefined, clock());
      return next();
    }
    const digest = digestApiKey(presented);
    const recalled = keys.recall(digest);
    if (recalled !== undefined) {
      locals.caller = callerOf(recalled ?? undefined, clock());
      return next();
    }
    if (locals.target?.kind !== 'operation') {
      // Who calls makes no difference there, and a query is not spent on it.
      locals.caller = { kind: 'undecided' };
      return next();
    }
    lookUp(digest, networkOf(req.ip ?? '')).then(
      (result) => {
        if (result.kind === 'beyond') locals.budget = result.budget;
        locals.caller = callerOf(result.kind === 'asked' ? result.record : undefined, clock());
        next();
      },
      () => {
        locals.caller = { kind: 'undecided' };
        next();
      },
    );
  };
}
