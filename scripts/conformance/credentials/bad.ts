import type { Operation } from '../contract/types.ts';
import { asksForRoles, type Means } from '../plan/means.ts';
import { type Credential, credential, NO_CREDENTIAL } from './credential.ts';

/** The bad credentials at hand: one that is refused, one that lacks the role, none. */
export function badCredentials(operation: Operation, means: Means): Credential[] {
  const { security } = operation;
  if (security.kind === 'open') return [];
  const { denied } = means.keys;
  const value = security.scheme.unknown[0] ?? 'not-a-credential';
  return [
    credential(security.scheme, 'refused', 'a bad credential', value),
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
