import { API_KEY_LENGTH, digestApiKey, isWellFormed } from '../domain/keys/api-key.ts';
import { callerOf, type KeyRecord } from '../domain/keys/caller.ts';
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
    const identify = (record: KeyRecord | undefined): void => {
      locals.knownKeyId = record?.keyId;
      locals.caller = callerOf(record, clock());
      next();
    };
    const presented = req.headers[name];
    if (presented === undefined) {
      locals.caller = { kind: 'anonymous' };
      return next();
    }
    if (typeof presented !== 'string' || presented.length !== API_KEY_LENGTH)
      return identify(undefined);
    const digest = digestApiKey(presented);
    const recalled = keys.recall(digest);
    if (recalled !== undefined) return identify(recalled ?? undefined);
    // Whatever is recalled is well-formed, and to see that takes longer than to recall it.
    if (!isWellFormed(presented)) return identify(undefined);
    if (locals.target?.kind !== 'operation') {
      // Who calls makes no difference there, and a query is not spent on it.
      locals.caller = { kind: 'undecided' };
      return next();
    }
    lookUp(digest, networkOf(req.ip ?? '')).then(
      (result) => {
        if (result.kind === 'beyond') locals.budget = result.budget;
        identify(result.kind === 'asked' ? result.record : undefined);
      },
      () => {
        locals.caller = { kind: 'undecided' };
        next();
      },
    );
  };
}
