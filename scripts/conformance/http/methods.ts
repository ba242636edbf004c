import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { type Credential, NO_CREDENTIAL } from '../credentials/credential.ts';
import { insufficientCredentials } from '../credentials/insufficient.ts';
import type { Request } from '../exchange.ts';
import type { Claim, Scenario } from '../finding.ts';
import { requestOf } from '../plan/draft.ts';
import type { Expectation } from '../plan/expectation.ts';
import { type Means, openingCredential, plainDraft } from '../plan/means.ts';
import { probe } from '../plan/probe.ts';
import { METHODS, methodsOf, refuseMethod } from './allow.ts';

/** Where the contract promises 405, if it does. */
const refusalPointer = (contract: Contract, operations: readonly Operation[]): string | undefined =>
  [...operations.flatMap(({ responses }) => responses), ...contract.outside].find(
    ({ status }) => status === '405',
  )?.pointer;

/** Every method that an address does not have, at one path of the contract. */
export function* methodScenarios(
  contract: Contract,
  operations: readonly Operation[],
  means: Means,
): Generator<Scenario> {
  const [operation] = operations;
  if (operation === undefined) return;
  const pointer = refusalPointer(contract, operations);
  const methods = methodsOf(contract, operations);
  // Without a credential, unless writing is allowed: the service may have the method after all.
  const opening = (means.writes && openingCredential(operation, means)) || NO_CREDENTIAL;
  // Where the contract does not promise 405, a service may not know the method at all.
  const statuses = pointer === undefined ? [400, 401, 403, 404, 405, 501] : [405];
  const others = METHODS.filter(
    (method) => !methods.has(method) && (method !== 'HEAD' || !methods.has('GET')),
  );
  for (const method of others) {
    const claim: Claim = {
      id: 'http.method',
      says: `${method} ${operation.path} is refused`,
      pointer: pointer ?? pointerTo(operation.pointer.replace(/\/[^/]*$/, '')),
    };
    const requestWith = (as: Credential): Request => ({
      ...requestOf(plainDraft(contract, { ...operation, method }, means, as)),
      operation: undefined,
    });
    const expected: Expectation = { claim, statuses };
    yield {
      title: claim.says,
      group: 'http',
      requests: 1,
      lane: opening.lane,
      script: () => refuseMethod(contract, requestWith(opening), expected, methods),
    };
    if (method !== 'POST' || contract.promises.order.indexOf(405) !== 1) continue;
    for (const bad of insufficientCredentials(operation, means)) {
      yield probe(contract, 'credentials', requestWith(bad), {
        claim: {
          ...claim,
          id: 'precedence',
          says: `${method} is refused with 405, whatever the credential`,
          pointer: pointerTo(contract.promises.pointer, 'order'),
        },
        statuses,
      });
    }
  }
}

/** Operations grouped by path. */
export function operationsByPath({ operations }: Contract): Operation[][] {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations) {
    byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  }
  return [...byPath.values()];
}
