import type { Contract, Operation, Parameter } from '../contract/types.ts';
import type { Credential } from '../credentials/credential.ts';
import { queryField } from '../exchange/encode.ts';
import type { OperationContext } from './context.ts';
import type { Draft } from './draft.ts';
import type { Refusal } from './expectation.ts';
import { judgeInPlace } from './in-place.ts';
import { insufficientCredentials, withdrawnCredentials } from './insufficient.ts';
import { withValue } from './plain-draft.ts';
import { credentialRefusal, invalidParameter, unknownParameter } from './refusals.ts';
import { ideasFor } from './texts.ts';

/** One thing wrong with a request: how to bring it about, and how it is refused. */
export interface Fault {
  readonly apply: (draft: Draft) => Draft;
  readonly refusal: Refusal;
}

function parameterFault(contract: Contract, parameter: Parameter): Fault | undefined {
  for (const text of ideasFor(contract, parameter).keys()) {
    const verdict = judgeInPlace(contract, parameter, text);
    // A plain text: one that is empty or not ASCII may be refused for another reason.
    if (verdict.kind !== 'invalid' || !/^[!-~]+$/.test(text)) continue;
    return {
      apply: (draft) => withValue(draft, parameter, text),
      refusal: invalidParameter(parameter, [text], verdict),
    };
  }
  return undefined;
}

/** A wrong value for each parameter, and an unknown parameter where the contract refuses those. */
export const inputFaults = (contract: Contract, { parameters }: Operation): Fault[] => [
  ...parameters.flatMap((parameter) => parameterFault(contract, parameter) ?? []),
  ...(contract.promises.unknownQuery
    ? [
        {
          apply: (draft: Draft) => ({ ...draft, query: [queryField('unknown', '1')] }),
          refusal: unknownParameter(contract, 'unknown'),
        },
      ]
    : []),
];

/** One fault for each answer that faults have: the last of those that have the same. */
export const byAnswer = (faults: readonly Fault[]): Fault[] => [
  ...new Map(
    faults.map((fault) => [`${fault.refusal.statuses.join()} ${fault.refusal.reason}`, fault]),
  ).values(),
];

/** Every kind of bad credential. */
export const credentialFaults = (context: OperationContext): Fault[] =>
  faultsOf(context, insufficientCredentials(context));

/** Credentials that were good once. */
export const withdrawnFaults = (context: OperationContext): Fault[] =>
  faultsOf(context, withdrawnCredentials(context));

const faultsOf = (context: OperationContext, all: readonly Credential[]): Fault[] =>
  all.flatMap((bad) => {
    const refusal = credentialRefusal(context.contract, context.operation, bad);
    return refusal ? [{ apply: (draft: Draft) => ({ ...draft, credential: bad }), refusal }] : [];
  });
