import type { Contract, Operation } from '../../contract/types.ts';
import { type Credential, NO_CREDENTIAL } from '../../credentials/credential.ts';
import { credentialsFor } from '../../credentials/states.ts';
import { asksForRoles, isCallable, type OperationContext } from '../../scenario/context.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { type Expectation, expectationOf, type Refusal } from '../../scenario/expectation.ts';
import { plainDraft, successOf } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import { credentialRefusal, unknownParameter } from '../../scenario/refusals.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { areIndistinguishable } from './indistinguishable.ts';
import { countsAsNone, hasOwnLimit } from './own-limit.ts';

function refusalsOf(contract: Contract, operation: Operation, credential: Credential): Refusal[] {
  const own = credentialRefusal(contract, operation, credential);
  const isUnknown = contract.promises.unknownQuery && credential.standing === 'ignored';
  return [
    ...(own ? [own] : []),
    ...(isUnknown ? credential.query.map(([name]) => unknownParameter(contract, name)) : []),
  ];
}

/** Whether white space stands around a field's value, which does not belong to it (RFC 9110, section 5.5). */
const isPadded = ({ headers }: Credential): boolean =>
  headers.some(([, value]) => value !== value.trim());

function expectedOf(context: OperationContext, credential: Credential): Expectation {
  const { contract, operation } = context;
  const { security } = operation;
  const id =
    credential.standing === 'ignored'
      ? 'credentials.ignored'
      : credential.standing === 'valid'
        ? 'credentials.valid'
        : 'credentials.none';
  const success = successOf(context, {
    id,
    says:
      credential.standing === 'ignored'
        ? `${credential.about} is ignored`
        : `${credential.about} opens ${operation.id}`,
    pointer: security.kind === 'keyed' ? security.pointer : operation.pointer,
    ...(security.kind === 'keyed' && !contract.promises.made
      ? { cause: `${security.scheme.pointer}${isPadded(credential) ? ' padded' : ''}` }
      : {}),
    // A server that keeps the white space breaks HTTP, and no contract without promises.
    ...(isPadded(credential) && !contract.promises.made ? { kind: 'advice' } : {}),
  });
  const expected = expectationOf(contract, refusalsOf(contract, operation, credential), success);
  if (credential.standing !== 'ignored') return expected;
  // It may be refused as an unknown parameter, but must not be used as a credential.
  const isOpen = !contract.promises.unknownQuery && credential.query.length > 0;
  return {
    ...expected,
    claim: success.claim,
    statuses: isOpen ? [...expected.statuses, 400] : expected.statuses,
  };
}

/** Every state of a credential at an operation that asks for one. */
export function* standingScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation } = context;
  const { security } = operation;
  if (security.kind === 'open' || security.assumed) return;
  const base = plainDraft(context, NO_CREDENTIAL);
  const all = credentialsFor(security, context.keys).filter(
    ({ standing }) => standing !== 'denied' || asksForRoles(operation),
  );
  for (const credential of all) {
    const draft: Draft = { ...base, credential };
    const expected = expectedOf(context, credential);
    const succeeds = refusalsOf(contract, operation, credential).length === 0;
    if (succeeds && !isCallable(context)) continue;
    const compare =
      succeeds && security.optional && credential.standing === 'ignored'
        ? countsAsNone
        : succeeds &&
            security.optional &&
            credential.standing === 'valid' &&
            contract.promises.limits?.perCredential
          ? hasOwnLimit
          : undefined;
    if (compare === undefined) {
      yield probe(contract, 'credentials', requestOf(draft), expected, [
        `${operation.id} ${credential.standing}`,
      ]);
    } else {
      yield {
        title: expected.claim.says,
        group: 'credentials',
        requests: 2,
        lane: credential.lane,
        covers: [`${operation.id} ${credential.standing}`],
        script: () => compare(contract, draft, expected),
      };
    }
  }
  const refused = all.filter(
    (one) => one.standing === 'refused' && credentialRefusal(contract, operation, one),
  );
  const alike = [
    ...refused.filter(({ about }) => /unknown|revoked/.test(about)),
    ...refused.slice(-2),
  ];
  if (alike.length > 1 && contract.promises.errors.reasons['credential-refused'] !== undefined) {
    yield {
      title: 'bad credentials cannot be told apart',
      group: 'credentials',
      requests: alike.length,
      lane: 'refused',
      script: () =>
        areIndistinguishable(
          contract,
          alike.map((credential) => ({ ...base, credential })),
          security.pointer,
        ),
    };
  }
}
