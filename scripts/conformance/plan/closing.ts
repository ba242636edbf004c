import { pointerTo } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import { NO_CREDENTIAL } from '../credentials/credential.ts';
import type { Scenario } from '../finding.ts';
import { requestOf } from './draft.ts';
import {
  isCallable,
  type Means,
  openingCredential,
  plainDraft,
  successOf,
  unknownAddress,
} from './means.ts';
import { probe } from './probe.ts';

/** The documentation of every type of problem that was seen can be opened. */
function* documentation(contract: Contract, types: readonly string[]): Generator<Scenario> {
  const { documented } = contract.promises.errors;
  if (documented === undefined) return;
  for (const type of types) {
    // At the host by which the service was reached: it may use another name for itself.
    const address = URL.canParse(type, 'http://service.invalid')
      ? new URL(type, 'http://service.invalid')
      : undefined;
    if (address === undefined) continue;
    const request = {
      ...unknownAddress(contract, NO_CREDENTIAL, '/'),
      target: address.pathname + address.search,
    };
    yield probe(contract, 'responses', request, {
      claim: {
        id: 'problem.documented',
        says: `${documented} ${type} opens`,
        pointer: pointerTo(contract.promises.pointer, 'errors', 'documented'),
      },
      statuses: [200, 301, 302, 303, 307, 308],
    });
  }
}

/** The last tests, after all others: whether the service still works. */
export function* closingScenarios(
  contract: Contract,
  means: Means,
  types: readonly string[],
): Generator<Scenario> {
  yield* documentation(contract, types);
  const operation = contract.operations.find(
    (one) => one.method === 'GET' && isCallable(one, means) && openingCredential(one, means),
  );
  const as = operation && openingCredential(operation, means);
  if (!operation || !as) return;
  yield probe(
    contract,
    'robustness',
    requestOf(plainDraft(contract, operation, means, as)),
    successOf(operation, means, {
      id: 'robustness.unsettled',
      says: `${operation.id} still answers after all tests as it did before`,
      pointer: operation.pointer,
    }),
  );
}
