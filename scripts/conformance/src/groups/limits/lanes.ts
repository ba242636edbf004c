import type { Contract, Operation } from '../../contract/types.ts';
import {
  type Credential,
  credential,
  inventedCredential,
  NO_CREDENTIAL,
} from '../../credentials/credential.ts';
import type { Header, Lane, Request } from '../../exchange/exchange.ts';
import { asksForRoles, type OperationContext } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { plainDraft } from '../../scenario/plain-draft.ts';

/** A caller that has its own limit, according to the contract. */
export interface Caller {
  readonly lane: Lane;
  readonly about: string;
  readonly credential: Credential;
  /** A request that succeeds while the limit is not used up. */
  readonly plain: Request;
}

/** Whether the contract gives the operation's answers the header `RateLimit`. */
const announcesLimit = ({ responses }: Operation): boolean =>
  responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === 'ratelimit'));

/** How hard an operation is to call: needing something that exists counts most, then parameters. */
const effortOf = ({ path, parameters }: Operation): number =>
  (path.includes('{') ? 1000 : 0) + parameters.length;

/** The operations at which limits can be counted: they only read. The simplest comes first. */
export const countedOperations = ({ operations }: Contract): Operation[] =>
  operations
    .filter((operation) => operation.method === 'GET' && announcesLimit(operation))
    .toSorted((one, other) => effortOf(one) - effortOf(other));

/** Every caller that the job can act as. */
export function callersOf(context: OperationContext): Caller[] {
  const { operation } = context;
  const { security } = operation;
  const { valid, denied } = context.keys;
  const caller = (about: string, as: Credential): Caller => ({
    lane: as.lane,
    about,
    credential: as,
    plain: requestOf(plainDraft(context, as)),
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
      inventedCredential(scheme, 'a bad credential', scheme.unknown[0] ?? 'not-a-credential'),
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
    'X-Client-IP',
    'Fastly-Client-IP',
    'X-Original-Forwarded-For',
  ].map((name) => [name, address]);
  return { ...request, headers: [...request.headers, ...headers, ['Forwarded', `for=${address}`]] };
};
