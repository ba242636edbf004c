import { isDeclared } from '../../contract/read-responses.ts';
import { pointerTo } from '../../contract/source.ts';
import type { Contract, Operation, Parameter } from '../../contract/types.ts';
import type { Credential } from '../../credentials/credential.ts';
import type { Claim } from '../../scenario/claims.ts';
import type { OperationContext } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { ANY_ANSWER } from '../../scenario/expectation.ts';
import { plainDraft } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { judge } from '../../values/verdict.ts';

/** A query parameter that takes any text, so that only the escape can be refused. */
const textParameter = (contract: Contract, operation: Operation): Parameter | undefined =>
  operation.parameters.find(
    (parameter) =>
      parameter.in === 'query' &&
      parameter.type === 'string' &&
      judge(contract, parameter, 'x').kind === 'valid',
  ) ?? operation.parameters.find(({ in: place }) => place === 'query');

/** An escape that no address may have (RFC 3986, section 2.1). */
const BROKEN = /%(?![0-9A-Fa-f]{2})/;

/** Percent-escapes that are broken or not UTF-8. */
export function* escapeScenarios(context: OperationContext, as: Credential): Generator<Scenario> {
  const { contract, operation } = context;
  const { malformed: code } = contract.promises.errors.reasons;
  const base = requestOf(plainDraft(context, as));
  const [path = '/'] = base.target.split('?');
  const query = textParameter(contract, operation)?.name ?? 'a';
  // Within a value of the path: a service that decodes it late may take it for another address.
  const value = /\{[^}]+\}\/?$/.test(operation.path)
    ? path.replace(/[^/]+(\/?)$/, '%FF$1')
    : undefined;
  const targets = [
    ...(value === undefined ? [] : [value, value.replace(/\/?$/, '')]),
    `${path}%E0%A4%A`,
    `${path}%`,
    `${path}?${query}=%E0%A4%A`,
    `${path}?${query}=%FF`,
    `${path}?${query}=%zz`,
    `${path}?%=1`,
    `${path}?unknown=%C3%28`,
  ];
  for (const target of targets) {
    const claim: Claim = {
      id: 'robustness.malformed',
      says: `the escape in ${target} is refused`,
      cause: `an escape in the ${target.includes('?') ? 'query' : 'path'}`,
      pointer:
        code === undefined
          ? operation.pointer
          : pointerTo(contract.promises.pointer, 'errors', 'reasons', 'malformed'),
    };
    const statuses = code === undefined ? ANY_ANSWER : [400];
    // Many servers refuse what is no address themselves, and nothing of the operation answers.
    const isAnswered = contract.promises.made || !BROKEN.test(target);
    yield probe(
      contract,
      'robustness',
      {
        ...base,
        operation:
          isAnswered && target.includes('?') && isDeclared(operation.responses, 400)
            ? operation
            : undefined,
        target,
        raw: true,
        mayClose: true,
      },
      {
        claim,
        statuses,
        // In a query, the error may name the parameter instead.
        ...(code === undefined || target.includes('?') ? {} : { code }),
      },
    );
  }
}
