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

/** A place in the tree of all paths: what stands there, and what stands below it. */
interface Branch {
  readonly operations: { readonly operation: Operation; readonly freedom: number }[];
  readonly literal: Map<string, Branch>;
  /** Below a segment with a parameter, which may be any text. */
  any?: Branch;
}

const branch = (): Branch => ({ operations: [], literal: new Map() });

/** How many parameters a path has: the fewer, the more exactly it names an address. */
const freedomOf = ({ path }: Operation): number => path.split('{').length;

function add(root: Branch, operation: Operation): void {
  let at = root;
  for (const segment of segmentsOf(operation.path)) {
    const below = segment.includes('{') ? at.any : at.literal.get(segment);
    const next = below ?? branch();
    if (segment.includes('{')) at.any = next;
    else at.literal.set(segment, next);
    at = next;
  }
  at.operations.push({ operation, freedom: freedomOf(operation) });
}

/** Finds the operations at an address, in a tree of all paths: there are thousands of requests. */
function createLookup(operations: readonly Operation[]) {
  const root = branch();
  for (const operation of operations) add(root, operation);
  return (methods: readonly string[], target: string) => {
    const found = segmentsOf(target).reduce<Branch[]>(
      (branches, segment) =>
        branches.flatMap(({ literal, any }) =>
          [literal.get(segment), any].filter((one) => one !== undefined),
        ),
      [root],
    );
    return found
      .flatMap((one) => one.operations)
      .filter(({ operation }) => methods.includes(operation.method));
  };
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
  const operationsAt = createLookup([...contract.operations, ...contract.untested]);
  const leftAlone = new Set(contract.untested);
  return {
    allows({ method, target, credential }) {
      const isReading = isSafe(method);
      if (isReading && leftAlone.size === 0) return true;
      const asked = method === 'HEAD' ? ['HEAD', 'GET'] : [method];
      const meant = operationsAt(asked, target);
      const least = Math.min(...meant.map(({ freedom }) => freedom));
      const nearest = meant.find(({ freedom }) => freedom === least);
      if (nearest && leftAlone.has(nearest.operation)) return false;
      if (writes || isReading) return true;
      if (credential === 'given' || hasCredential) return false;
      return meant.every(({ operation }) => needsCredential(operation));
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
