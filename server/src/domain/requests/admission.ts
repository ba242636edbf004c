import type { SecurityRequirement } from '../../contract/load-contract.ts';
import type { Target } from '../../contract/target.ts';
import { onceForEach } from '../../once-for-each.ts';
import type { ProblemCode } from '../../problems.ts';
import type { Budget } from '../limits.ts';

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
  /** A key was sent and nobody can tell whether it is good, or it makes no difference. */
  | { kind: 'undecided' };

export type Admission =
  | { kind: 'admitted' }
  | { kind: 'preflight'; allow: string }
  | { kind: 'redirect'; path: string }
  | { kind: 'refused'; problem: ProblemCode; allow?: string; missing?: readonly string[] };

const refused = (problem: ProblemCode): Admission => ({ kind: 'refused', problem });

/** Who may call an operation. */
interface Access {
  /** Whether somebody may whom no key identifies. */
  anonymous: boolean;
  /** The permissions that an application needs, by alternative. */
  alternatives: readonly (readonly string[])[];
}

/** Read once of each operation: every request asks for it. */
const accessOf = onceForEach((security: readonly SecurityRequirement[]): Access => {
  const requirements = security.map((schemes) => Object.values(schemes));
  return {
    anonymous: security.length === 0 || requirements.some((schemes) => schemes.length === 0),
    alternatives: requirements
      .filter((schemes) => schemes.length > 0)
      .map((schemes) => schemes.flat()),
  };
});

const NONE: readonly string[] = [];

/** Permissions lacking for the first alternative; empty where any alternative is satisfied. */
export function missingPermissions(
  security: readonly SecurityRequirement[],
  { permissions }: Application,
): readonly string[] {
  const { alternatives } = accessOf(security);
  for (const needed of alternatives)
    if (needed.every((permission) => permissions.includes(permission))) return NONE;
  return alternatives[0]?.filter((permission) => !permissions.includes(permission)) ?? NONE;
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
  if (caller.kind === 'anonymous' && (keyRequired || !accessOf(security).anonymous)) {
    return refused('api_key_required');
  }
  if (budget.exceeded) return refused('rate_limited');
  if (caller.kind === 'application') {
    const missing = missingPermissions(security, caller.application);
    if (missing.length > 0) return { kind: 'refused', problem: 'permission_denied', missing };
  }
  return { kind: 'admitted' };
}
