import { type ContractDocument, operationsOf } from './load-contract.ts';
import { operationRoutesOf } from './routes.ts';

/** Every permission that some operation needs: the roles in the contract's `security`. */
export function permissionsOf(document: ContractDocument): string[] {
  const roles = operationRoutesOf(document).flatMap(({ security }) =>
    security.flatMap((requirement) => Object.values(requirement).flat()),
  );
  return [...new Set(roles)].sort();
}

/** A permission and the operations that need it. */
export interface PermissionUse {
  name: string;
  operations: { operation_id: string; summary: string; summary_ar: string }[];
}

/** What each permission is for, as far as the contract tells. */
export function permissionUsesOf(document: ContractDocument): PermissionUse[] {
  const operations = operationsOf(document);
  return permissionsOf(document).map((name) => ({
    name,
    operations: operations
      .filter(({ security = document.security ?? [] }) =>
        security.some((requirement) => Object.values(requirement).flat().includes(name)),
      )
      .map(({ operationId, summary = operationId, 'x-summary-ar': summary_ar = summary }) => ({
        operation_id: operationId,
        summary,
        summary_ar,
      })),
  }));
}
