import {
  type Credential,
  credential,
  inventedCredential,
  NO_CREDENTIAL,
} from '../credentials/credential.ts';
import { credentialsFor } from '../credentials/states.ts';
import { asksForRoles, type OperationContext } from './context.ts';

/** One credential of each kind that does not open an operation: an unknown one, one without the role, none. */
export function insufficientCredentials(context: OperationContext): Credential[] {
  const { operation } = context;
  const { security } = operation;
  if (security.kind === 'open' || security.assumed) return [];
  const { denied } = context.keys;
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

/** The revoked and the expired credential, as far as they were given. */
export const withdrawnCredentials = ({ operation, keys }: OperationContext): Credential[] =>
  credentialsFor(operation.security, keys).filter(({ about }) =>
    /^(?:a revoked|an expired) credential$/.test(about),
  );
