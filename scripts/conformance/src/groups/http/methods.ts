import { routerOf } from '../../contract/route.ts';
import { pointerTo } from '../../contract/source.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import { type Credential, NO_CREDENTIAL } from '../../credentials/credential.ts';
import type { Request } from '../../exchange/exchange.ts';
import type { Claim } from '../../scenario/claims.ts';
import { at, type Context, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import { byAnswer, inputFaults } from '../../scenario/faults.ts';
import { insufficientCredentials } from '../../scenario/insufficient.ts';
import { plainDraft } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { METHODS, methodsOf, refuseMethod } from './allow.ts';

/** Where the contract promises 405, if it does. */
const refusalPointer = (contract: Contract, operations: readonly Operation[]): string | undefined =>
  [...operations.flatMap(({ responses }) => responses), ...contract.outside].find(
    ({ status }) => status === '405',
  )?.pointer;

/** Whether a request is for another path of the contract as well: `/pets/newest` is also `/pets/{id}`. */
function isElsewhere(contract: Contract, { method, target }: Request): boolean {
  const route = routerOf(contract);
  const asked = method === 'HEAD' ? ['HEAD', 'GET'] : [method];
  return asked.some((each) => route(each, target).kind === 'operation');
}

/** Every method that an address does not have, at one path of the contract. */
export function* methodScenarios(
  context: Context,
  operations: readonly Operation[],
): Generator<Scenario> {
  const { contract } = context;
  const [operation] = operations;
  if (operation === undefined) return;
  const first = at(context, operation);
  const pointer = refusalPointer(contract, operations);
  const methods = methodsOf(contract, operations);
  // Without a credential, unless writing is allowed: the service may have the method after all.
  const opening = (context.writes && openingCredential(first)) || NO_CREDENTIAL;
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
      ...requestOf(plainDraft(at(context, { ...operation, method }), as)),
      operation: undefined,
    });
    if (isElsewhere(contract, requestWith(opening))) continue;
    const expected: Expectation = { claim, statuses };
    yield {
      title: claim.says,
      group: 'http',
      requests: 1,
      lane: opening.lane,
      script: () => refuseMethod(contract, requestWith(opening), expected, methods),
    };
    if (method !== 'POST' || contract.promises.order.indexOf(405) !== 1) continue;
    const whatever = (what: string): Expectation => ({
      claim: {
        ...claim,
        id: 'precedence',
        says: `${method} is refused with 405, whatever the ${what}`,
        pointer: pointerTo(contract.promises.pointer, 'order'),
      },
      statuses,
    });
    for (const bad of insufficientCredentials(first))
      yield probe(contract, 'credentials', requestWith(bad), whatever('credential'));
    const plain = plainDraft(at(context, { ...operation, method }), opening);
    for (const fault of byAnswer(inputFaults(contract, operation))) {
      const request = { ...requestOf(fault.apply(plain)), operation: undefined };
      yield probe(contract, 'http', request, whatever('input'));
    }
    for (const body of ['{}', '{']) {
      const { headers, ...request } = requestWith(opening);
      const json = [...headers, ['Content-Type', 'application/json'] as const];
      yield probe(contract, 'http', { ...request, headers: json, body }, whatever('body'));
    }
  }
}

/** Operations grouped by path, where one of them is tested. It comes first. */
export function operationsByPath({ operations, untested }: Contract): Operation[][] {
  const byPath = new Map<string, Operation[]>();
  for (const operation of operations)
    byPath.set(operation.path, [...(byPath.get(operation.path) ?? []), operation]);
  for (const operation of untested) byPath.get(operation.path)?.push(operation);
  return [...byPath.values()];
}
