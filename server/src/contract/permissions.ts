import type { ContractDocument } from './load-contract.ts';
import { routesOf } from './routes.ts';

/** Every permission that some operation needs: the roles in the contract's `security`. */
export function permissionsOf(document: ContractDocument): string[] {
  const routes = routesOf(document).flatMap(({ byMethod }) => [...byMethod.values()]);
  const roles = routes.flatMap(({ security }) => security.flatMap(Object.values<string[]>).flat());
  return [...new Set(roles)].sort();
}
