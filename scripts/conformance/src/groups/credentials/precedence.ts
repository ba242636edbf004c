import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import { isCallable, type OperationContext, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { expectationOf } from '../../scenario/expectation.ts';
import {
  byAnswer,
  credentialFaults,
  type Fault,
  inputFaults,
  withdrawnFaults,
} from '../../scenario/faults.ts';
import { plainDraft, successOf, withPlainValues } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import { unexpectedBody } from '../../scenario/refusals.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** A body where the contract refuses one. */
const bodyFaults = ({ contract, operation }: OperationContext): Fault[] =>
  contract.promises.unexpectedBody && operation.takesBody === 'never' && operation.method === 'GET'
    ? [
        {
          apply: (draft) => ({ ...draft, body: '{}' }),
          refusal: unexpectedBody(contract, operation),
        },
      ]
    : [];

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
  const inputs = [...inputFaults(contract, operation), ...bodyFaults(context)];
  const credentials = credentialFaults(context);
  const byStatus = byAnswer(inputs);
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
  // A bad credential is found whatever is asked for: answers may be kept by their address alone.
  const full = withPlainValues(contract, base);
  for (const { apply, refusal } of [...credentials, ...withdrawnFaults(context)])
    yield probe(
      contract,
      'credentials',
      requestOf(apply(full)),
      expectationOf(contract, [refusal], success),
    );
  // What is refused with a credential is also refused without one, and what is taken, taken.
  if (
    opening === undefined ||
    opening === NO_CREDENTIAL ||
    operation.security.kind !== 'keyed' ||
    !operation.security.optional
  )
    return;
  const anonymous = { ...full, credential: NO_CREDENTIAL };
  if (isCallable(context))
    yield probe(contract, 'credentials', requestOf(anonymous), {
      ...success,
      claim: {
        ...success.claim,
        says: `${operation.id} takes every parameter without a credential`,
      },
    });
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
