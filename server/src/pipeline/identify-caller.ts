import { digestApiKey, isWellFormed } from '../domain/api-key.ts';
import type { KeyRecord } from '../domain/caller.ts';
import { callerOf } from '../domain/caller.ts';
import type { Step } from './locals.ts';

interface Options {
  /** The header that the contract's security scheme names. */
  header: string;
  /** Looks a key up by digest; rejects when nobody can tell. Known answers come at once. */
  findKey: (digest: string) => KeyRecord | undefined | Promise<KeyRecord | undefined>;
  clock?: () => number;
}

/** Finds out who is calling, from the key that is sent. Nothing is refused yet: see admit. */
export function identifyCaller({ header, findKey, clock = Date.now }: Options): Step {
  const name = header.toLowerCase();
  return function identifyCaller(req, res, next) {
    const presented = req.headers[name];
    if (presented === undefined) {
      res.locals.caller = { kind: 'anonymous' };
      return next();
    }
    if (typeof presented !== 'string' || !isWellFormed(presented)) {
      res.locals.caller = callerOf(undefined, clock());
      return next();
    }
    const found = findKey(digestApiKey(presented));
    if (!(found instanceof Promise)) {
      res.locals.knownKeyId = found?.application.keyId;
      res.locals.caller = callerOf(found, clock());
      return next();
    }
    found.then(
      (record) => {
        res.locals.knownKeyId = record?.application.keyId;
        res.locals.caller = callerOf(record, clock());
        next();
      },
      () => {
        res.locals.caller = { kind: 'undecided' };
        next();
      },
    );
  };
}
