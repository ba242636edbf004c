import type { Contract, Operation, Parameter } from '../contract/types.ts';
import type { Scenario } from '../finding.ts';
import { judgeInPlace } from '../parameters/in-place.ts';
import { type Draft, queryField, requestOf } from '../plan/draft.ts';
import { expectationOf, type Refusal } from '../plan/expectation.ts';
import {
  ideasFor,
  type Means,
  openingCredential,
  plainDraft,
  successOf,
  withValue,
} from '../plan/means.ts';
import { probe } from '../plan/probe.ts';
import { credentialRefusal, invalidParameter, unknownParameter } from '../plan/refusals.ts';
import { badCredentials } from './bad.ts';
import { NO_CREDENTIAL } from './credential.ts';

/** One thing wrong with a request: how to bring it about, and what it is refused with. */
interface Fault {
  readonly spoil: (draft: Draft) => Draft;
  readonly refusal: Refusal;
}

function parameterFault(contract: Contract, parameter: Parameter): Fault | undefined {
  if (parameter.in === 'path') return undefined;
  for (const text of ideasFor(contract, parameter).keys()) {
    const verdict = judgeInPlace(contract, parameter, text);
    // Something plain: what is empty or not ASCII may be refused for a reason of its own.
    if (verdict.kind !== 'invalid' || !/^[!-~]+$/.test(text)) continue;
    return {
      spoil: (draft) => withValue(draft, parameter, text),
      refusal: invalidParameter(parameter, [text], verdict),
    };
  }
  return undefined;
}

function credentialFaults(operation: Operation, means: Means): Fault[] {
  return badCredentials(operation, means).flatMap((bad) => {
    const refusal = credentialRefusal(operation, bad);
    return refusal ? [{ spoil: (draft: Draft) => ({ ...draft, credential: bad }), refusal }] : [];
  });
}

/** Two things wrong at once: the contract's order says which of them is the answer. */
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
  const parameters = operation.parameters.flatMap(
    (parameter) => parameterFault(contract, parameter) ?? [],
  );
  const unknown: Fault[] = contract.promises.unknownQuery
    ? [
        {
          spoil: (draft) => ({ ...draft, query: [queryField('unknown', '1')] }),
          refusal: unknownParameter(contract, 'unknown'),
        },
      ]
    : [];
  const credentials = credentialFaults(operation, means);
  const byStatus = [
    ...new Map(
      [...parameters, ...unknown].map((fault) => [fault.refusal.statuses.join(), fault]),
    ).values(),
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
    const draft = other.spoil(one.spoil(base));
    const expected = expectationOf(contract, [one.refusal, other.refusal], success);
    yield probe(contract, 'credentials', requestOf(draft), expected);
  }
  // What is refused with a credential is refused without one as well.
  if (
    opening === undefined ||
    opening === NO_CREDENTIAL ||
    operation.security.kind !== 'keyed' ||
    !operation.security.optional
  )
    return;
  for (const fault of [...parameters, ...unknown]) {
    const draft = fault.spoil({ ...base, credential: NO_CREDENTIAL });
    yield probe(
      contract,
      'parameters',
      requestOf(draft),
      expectationOf(contract, [fault.refusal], success),
    );
  }
}
