import type { Contract, Operation } from '../contract/types.ts';
import { type Credential, credential, NO_CREDENTIAL } from '../credentials/credential.ts';
import type { Header, Lane, Request } from '../exchange.ts';
import { requestOf } from '../plan/draft.ts';
import { asksForRoles, isCallable, type Means, plainDraft } from '../plan/means.ts';

/** A caller with a limit of its own, as far as the contract tells. */
export interface Caller {
  readonly lane: Lane;
  readonly about: string;
  readonly credential: Credential;
  /** What it is answered with while its limit lasts. */
  readonly plain: Request;
}

/** The operation by which limits are counted: one that only reads, with the fewest parameters. */
export function countedOperation({ operations }: Contract, means: Means): Operation | undefined {
  return operations
    .filter(
      (operation) =>
        operation.method === 'GET' &&
        isCallable(operation, means) &&
        operation.responses.some(({ headers }) =>
          headers.some(({ name }) => name.toLowerCase() === 'ratelimit'),
        ),
    )
    .toSorted(
      (one, other) =>
        one.parameters.length - other.parameters.length ||
        Number(one.path.includes('{')) - Number(other.path.includes('{')),
    )[0];
}

/** Every caller that the job can be. */
export function callersOf(contract: Contract, operation: Operation, means: Means): Caller[] {
  const { security } = operation;
  const { valid, denied } = means.keys;
  const caller = (about: string, as: Credential): Caller => ({
    lane: as.lane,
    about,
    credential: as,
    plain: requestOf(plainDraft(contract, operation, means, as)),
  });
  const callers: Caller[] = [];
  if (security.kind === 'open' || security.optional)
    callers.push(caller('a caller without a credential', NO_CREDENTIAL));
  if (security.kind === 'open') return callers;
  const { scheme } = security;
  if (valid)
    callers.push(
      caller('a credential', credential(scheme, 'valid', 'a valid credential', valid.value, valid)),
    );
  if (denied && asksForRoles(operation))
    callers.push(
      caller(
        'another credential',
        credential(scheme, 'denied', 'a credential without the role', denied.value, denied),
      ),
    );
  callers.push(
    caller(
      'a bad credential',
      credential(scheme, 'refused', 'a bad credential', scheme.unknown[0] ?? 'not-a-credential'),
    ),
  );
  return callers;
}

/** The same request as if it came from elsewhere. */
export const claimingToBe = (request: Request, address: string): Request => {
  const headers: Header[] = [
    'X-Forwarded-For',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
  ].map((name) => [name, address]);
  return { ...request, headers: [...request.headers, ...headers, ['Forwarded', `for=${address}`]] };
};
