import type { Contract, Operation } from '../contract/types.ts';
import { mayBeCredential } from '../credentials/header-secrets.ts';
import type { Header, Request } from '../exchange.ts';
import type { Scenario } from '../finding.ts';
import { isSafe } from './means.ts';

/** Decides which requests may be sent: without `--writes`, none that could change anything. */
export interface HarmGuard {
  allows(request: Request): boolean;
}

const segments = (path: string): string[] => path.replace(/\?.*$/s, '').split('/');

/** Whether a target is an address of a path with `{parameters}`. */
function isAt(target: string, path: string): boolean {
  const [own, wanted] = [segments(target), segments(path)];
  return (
    own.length === wanted.length &&
    wanted.every((segment, index) => segment.includes('{') || segment === own[index])
  );
}

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
  return {
    allows({ method, target, credential }) {
      if (writes || isSafe(method)) return true;
      if (credential === 'given' || hasCredential) return false;
      return contract.operations
        .filter((operation) => operation.method === method && isAt(target, operation.path))
        .every(needsCredential);
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
