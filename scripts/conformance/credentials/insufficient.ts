import type { Operation } from '../contract/types.ts';
import { asksForRoles, type Means } from '../plan/means.ts';
import { type Credential, credential, inventedCredential, NO_CREDENTIAL } from './credential.ts';

/** One credential of each kind that does not open an operation: an unknown one, one without the role, none. */
export function insufficientCredentials(operation: Operation, means: Means): Credential[] {
  const { security } = operation;
  if (security.kind === 'open') return [];
  const { denied } = means.keys;
  const value = security.scheme.unknown[0] ?? 'not-a-credential';
  return [
    inventedCredential(security.scheme, 'a bad credential', value),
    ...(denied && asksForRoles(operation)
      ? [
          credential(
            security.scheme,
            'denied',
            'a credential without the role',
            denied.value,
            denied,
          ),
        ]
      : []),
    ...(security.optional ? [] : [NO_CREDENTIAL]),
  ];
}
