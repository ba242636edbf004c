import type { SecurityRequirement } from '../../contract/load-contract.ts';
import type { Target } from '../../contract/target.ts';
import type { ProblemCode } from '../../problems.ts';

/** What is known of a request to the portal before anything is done. */
interface PortalRequest {
  target: Target;
  /** It comes from the portal's own page; always, where it can change nothing. */
  sameOrigin: boolean;
  signedIn: boolean;
  operator: boolean;
}

type PortalAdmission =
  | { kind: 'admitted' }
  /** OPTIONS: what the address takes, and no word to other origins. */
  | { kind: 'options'; allow: string }
  | { kind: 'refused'; problem: ProblemCode; allow?: string };

const refused = (problem: ProblemCode): PortalAdmission => ({ kind: 'refused', problem });

/** The roles that an operation's contract asks for, where it asks for a session at all. */
const rolesOf = (security: readonly SecurityRequirement[]): string[] | undefined =>
  security.length === 0 || security.some((requirement) => Object.keys(requirement).length === 0)
    ? undefined
    : security.flatMap((requirement) => Object.values(requirement).flat());

/** Decides whether a request goes on. The order is the contract's: what, from where, who. */
export function admitToPortal({
  target,
  sameOrigin,
  signedIn,
  operator,
}: PortalRequest): PortalAdmission {
  switch (target.kind) {
    case 'malformed':
      return refused('malformed_request');
    case 'preflight':
      return { kind: 'options', allow: target.allow };
    case 'method_not_allowed':
      return { kind: 'refused', problem: 'method_not_allowed', allow: target.allow };
    case 'not_found':
    case 'redirect':
      return refused('not_found');
    case 'operation':
      break;
  }
  if (!sameOrigin) return refused('origin_not_allowed');
  const roles = rolesOf(target.route.security);
  if (roles === undefined) return { kind: 'admitted' };
  if (!signedIn) return refused('session_required');
  if (roles.includes('operator') && !operator) return refused('operator_required');
  return { kind: 'admitted' };
}
