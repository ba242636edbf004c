import type { SecurityRequirement } from '../contract/load-contract.ts';
import type { Target } from '../contract/routes.ts';
import type { ProblemCode } from '../problems.ts';
import type { Budget } from './limits.ts';

/** An application, as its key identifies it. */
export interface Application {
  keyId: string;
  /** Whose it is. */
  userId: string;
  permissions: readonly string[];
}

/** Who is calling. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'application'; application: Application }
  /** A key was sent and is not good. */
  | { kind: 'refused'; problem: 'api_key_invalid' | 'api_key_expired' }
  /** A key was sent and nobody can tell at the moment whether it is good. */
  | { kind: 'undecided' };

export type Admission =
  | { kind: 'admitted' }
  | { kind: 'preflight'; allow: string }
  | { kind: 'redirect'; path: string }
  | { kind: 'refused'; problem: ProblemCode; allow?: string; missing?: readonly string[] };

const refused = (problem: ProblemCode): Admission => ({ kind: 'refused', problem });

/** Whether a requirement asks for nothing: the alternative of calling without a key. */
const isEmpty = (requirement: SecurityRequirement): boolean =>
  Object.keys(requirement).length === 0;

/** Whether the contract lets a call through that identifies nobody. */
const allowsAnonymous = (security: readonly SecurityRequirement[]): boolean =>
  security.length === 0 || security.some(isEmpty);

/** Permissions lacking for the first alternative; empty where any alternative is satisfied. */
export function missingPermissions(
  security: readonly SecurityRequirement[],
  { permissions }: Application,
): readonly string[] {
  const isHeld = (role: string): boolean => permissions.includes(role);
  const alternatives = security.filter((requirement) => !isEmpty(requirement));
  const [first = {}] = alternatives;
  return alternatives.some((roles) => Object.values(roles).every((some) => some.every(isHeld)))
    ? []
    : Object.values(first)
        .flat()
        .filter((role) => !isHeld(role));
}

/**
 * Decides whether a request goes on to be validated and answered. Where several refusals apply,
 * the order below is the contract's: what is asked for, who asks, how often, with what right.
 */
export function admit(
  target: Target,
  caller: Caller,
  budget: Budget,
  keyRequired: boolean,
): Admission {
  switch (target.kind) {
    case 'malformed':
      return refused('malformed_request');
    case 'not_found':
      return refused('not_found');
    case 'method_not_allowed':
      return { kind: 'refused', problem: 'method_not_allowed', allow: target.allow };
    case 'redirect':
    case 'preflight':
      return budget.exceeded ? refused('rate_limited') : target;
    case 'operation':
      break;
  }
  const { security } = target.route;
  if (caller.kind === 'undecided') return refused('unavailable');
  if (caller.kind === 'refused') return refused(budget.exceeded ? 'rate_limited' : caller.problem);
  if (caller.kind === 'anonymous' && (keyRequired || !allowsAnonymous(security))) {
    return refused('api_key_required');
  }
  if (budget.exceeded) return refused('rate_limited');
  if (caller.kind === 'application') {
    const missing = missingPermissions(security, caller.application);
    if (missing.length > 0) return { kind: 'refused', problem: 'permission_denied', missing };
  }
  return { kind: 'admitted' };
}
