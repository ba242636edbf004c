import type { Contract, Operation } from '../contract/types.ts';
import { mayBeCredential } from '../credentials/header-secrets.ts';
import type { Header, Request } from '../exchange/exchange.ts';
import { isSafe } from '../scenario/context.ts';
import type { Scenario } from '../scenario/scenario.ts';

/**
 * Decides which requests may be sent: none to operations that are left alone and, without
 * `--writes`, none that could change anything.
 */
export interface HarmGuard {
  allows(request: Request): boolean;
}

const segmentsOf = (path: string): string[] => path.replace(/\?.*$/s, '').split('/');

/** Operations by method and by the number of their segments: there are thousands of requests. */
function createLookup(operations: readonly Operation[]) {
  const keyOf = (method: string, { length }: readonly string[]): string => `${method} ${length}`;
  const byKey = new Map<string, { operation: Operation; segments: readonly string[] }[]>();
  for (const operation of operations) {
    const segments = segmentsOf(operation.path);
    const key = keyOf(operation.method, segments);
    byKey.set(key, [...(byKey.get(key) ?? []), { operation, segments }]);
  }
  /** The operations at an address. */
  return (method: string, target: string): Operation[] => {
    const own = segmentsOf(target);
    return (byKey.get(keyOf(method, own)) ?? [])
      .filter(({ segments }) =>
        segments.every((segment, index) => segment.includes('{') || segment === own[index]),
      )
      .map(({ operation }) => operation);
  };
}

/** How many parameters a path has: the fewer, the more exactly it names an address. */
const freedomOf = ({ path }: Operation): number => path.split('{').length;

const needsCredential = ({ security }: Operation): boolean =>
  security.kind === 'keyed' && !security.optional;

/**
 * Makes the guard. A method that may write is sent only where the contract asks for a credential,
 * or does not have the method at all, and then without a credential or with an invented one: a
 * service would have to be open to everybody to change anything.
 *
 * @param headers that the user adds to every request
 */
export function createHarmGuard(
  contract: Contract,
  writes: boolean,
  headers: readonly Header[],
): HarmGuard {
  const hasCredential = headers.some(mayBeCredential);
  const operationsAt = createLookup([...contract.operations, ...contract.untested]);
  const leftAlone = new Set(contract.untested);
  return {
    allows({ method, target, credential }) {
      const isReading = isSafe(method);
      if (isReading && leftAlone.size === 0) return true;
      const asked = method === 'HEAD' ? ['HEAD', 'GET'] : [method];
      const meant = asked.flatMap((one) => operationsAt(one, target));
      const [nearest] = meant.toSorted((one, other) => freedomOf(one) - freedomOf(other));
      if (nearest && leftAlone.has(nearest)) return false;
      if (writes || isReading) return true;
      if (credential === 'given' || hasCredential) return false;
      return meant.every(needsCredential);
    },
  };
}

/** The requests that a scenario sends first. */
export function firstRequests({ script }: Scenario): readonly Request[] {
  const step = script().next();
  return !step.done && step.value.kind === 'send' ? step.value.requests : [];
}

/** The scenarios that begin with requests that may be sent. */
export const harmless = (scenarios: readonly Scenario[], guard: HarmGuard): Scenario[] =>
  scenarios.filter((scenario) => firstRequests(scenario).every(guard.allows));
