import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseAwayError } from '../../storage/storage-error.ts';

/** A call of better-auth, and what the database failed with in it. */
const calls = new AsyncLocalStorage<{ outage?: DatabaseAwayError }>();

type Method = (...input: unknown[]) => unknown;

/** Wraps each method of an object. */
function wrapped<T extends object>(target: T, wrap: (method: Method) => Method): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name);
      return typeof value === 'function' ? wrap(value.bind(object)) : value;
    },
  });
}

/** Notes outages of the database beneath better-auth, in the call that meets them. */
export const notingOutages = <T extends object>(rows: T): T =>
  wrapped(rows, (method) => async (...input) => {
    try {
      return await method(...input);
    } catch (error) {
      const call = calls.getStore();
      if (call !== undefined && error instanceof DatabaseAwayError) call.outage = error;
      throw error;
    }
  });

/**
 * Makes calls of better-auth fail with the outage of the database that one has met. By itself it goes on
 * without what it could not read, as if there were no session, or could not write, as if somebody were
 * signed out.
 */
export const tellingOutages = <T extends object>(api: T): T =>
  wrapped(api, (method) => async (...input) => {
    const call: { outage?: DatabaseAwayError } = {};
    const [settled] = await Promise.allSettled([calls.run(call, async () => method(...input))]);
    if (call.outage !== undefined) throw call.outage;
    if (settled.status === 'rejected') throw settled.reason;
    return settled.value;
  });
