import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import { type OperationContext, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { expectationOf } from '../../scenario/expectation.ts';
import { credentialFaults, type Fault, inputFaults } from '../../scenario/faults.ts';
import { plainDraft, successOf } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** Requests with two errors: the contract's order says which of them is answered. */
export function* precedenceScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation } = context;
  if (contract.promises.order.length === 0) return;
  const opening = openingCredential(context);
  const base = plainDraft(context, opening ?? NO_CREDENTIAL);
  const success = successOf(context, {
    id: 'parameter.valid',
    says: `${operation.id} answers`,
    pointer: operation.pointer,
  });
  const inputs = inputFaults(contract, operation);
  const credentials = credentialFaults(context);
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
