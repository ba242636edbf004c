import type { Contract, Operation } from '../contract/types.ts';
import type { Scenario } from '../finding.ts';
import { requestOf } from '../plan/draft.ts';
import { expectationOf } from '../plan/expectation.ts';
import { credentialFaults, type Fault, inputFaults } from '../plan/faults.ts';
import { type Means, openingCredential, plainDraft, successOf } from '../plan/means.ts';
import { probe } from '../plan/probe.ts';
import { NO_CREDENTIAL } from './credential.ts';

/** Requests with two errors: the contract's order says which of them is answered. */
export function* precedenceScenarios(
  contract: Contract,
  operation: Operation,
  means: Means,
): Generator<Scenario> {
  if (contract.promises.order.length === 0) return;
  const opening = openingCredential(operation, means);
  const base = plainDraft(contract, operation, means, opening ?? NO_CREDENTIAL);
  const success = successOf(operation, means, {
    id: 'parameter.valid',
    says: `${operation.id} answers`,
    pointer: operation.pointer,
  });
  const inputs = inputFaults(contract, operation);
  const credentials = credentialFaults(operation, means);
  const byStatus = [
    ...new Map(inputs.map((fault) => [fault.refusal.statuses.join(), fault])).values(),
  ];
  const pairs: [Fault, Fault][] = [
    ...credentials.flatMap((one) => byStatus.map((other): [Fault, Fault] => [one, other])),
    ...byStatus.flatMap((one, index) =>
      byStatus.slice(index + 1).map((other): [Fault, Fault] => [one, other]),
    ),
  ];
  for (const [one, other] of opening
    ? pairs
    : pairs.slice(0, credentials.length * byStatus.length)) {
    const draft = other.apply(one.apply(base));
    const expected = expectationOf(contract, [one.refusal, other.refusal], success);
    yield probe(contract, 'credentials', requestOf(draft), expected);
  }
  // What is refused with a credential is also refused without one.
  if (
    opening === undefined ||
    opening === NO_CREDENTIAL ||
    operation.security.kind !== 'keyed' ||
    !operation.security.optional
  )
    return;
  for (const fault of inputs) {
    const draft = fault.apply({ ...base, credential: NO_CREDENTIAL });
    yield probe(
      contract,
      'parameters',
      requestOf(draft),
      expectationOf(contract, [fault.refusal], success),
    );
  }
}
