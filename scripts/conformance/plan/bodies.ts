import { isDeclared } from '../contract/read-responses.ts';
import type { Violation } from '../contract/schemas.ts';
import { pointerTo } from '../contract/source.ts';
import type { BodySpec, Contract, Operation } from '../contract/types.ts';
import type { Claim, Scenario } from '../finding.ts';
import { bodyIdeas } from '../values/body-ideas.ts';
import { constraintsOf, propertiesOf } from '../values/constraints.ts';
import { requestOf } from './draft.ts';
import { expectationOf, type Input, type Refusal } from './expectation.ts';
import { isCallable, type Means, openingCredential, plainDraft, successOf } from './means.ts';
import { probe } from './probe.ts';

/** The top-level members that are wrong. */
function inputsOf(violations: readonly Violation[]): Input[] | undefined {
  const names = new Set(violations.map(({ at }) => at.split('/')[1] ?? ''));
  // An error of the body as a whole belongs to no member.
  return names.has('') ? undefined : [...names].map((name) => ({ in: 'body', name }));
}

/** A body that breaks the contract. */
export function invalidBody(
  operation: Operation,
  body: BodySpec,
  about: string,
  violations: readonly Violation[],
): Refusal {
  const [violation] = violations;
  const inputs = inputsOf(violations);
  return {
    statuses: body.rejectsWith,
    ...(body.rejectsWith.length === 1 && body.rejectsWith[0] === 400 ? { reason: 'invalid' } : {}),
    ...(inputs && violations.length === 1 ? { inputs } : {}),
    claim: {
      id: 'body.invalid',
      says: `${operation.id} refuses a body ${about} (${violation?.message ?? 'broken'})`,
      pointer: violation?.pointer ?? body.schema,
    },
  };
}

/** The rules of a body and of its members, one level deep. */
export const bodyRules = ({ source }: Contract, body: BodySpec): string[] =>
  [body.schema, ...propertiesOf(source, body.schema).values()].flatMap((schema) =>
    constraintsOf(source, schema).map(({ pointer }) => pointer),
  );

/** Bodies that are not JSON, or that are declared as something else. */
function* unreadable(
  contract: Contract,
  operation: Operation,
  body: BodySpec,
  means: Means,
): Generator<Scenario> {
  const as = openingCredential(operation, means);
  if (!as) return;
  const base = plainDraft(contract, operation, means, as);
  const claimOf = (about: string): Claim => ({
    id: 'body.invalid',
    says: `${operation.id} refuses ${about}`,
    pointer: body.pointer,
  });
  const malformed = contract.promises.errors.reasons.malformed;
  const broken = malformed === undefined ? [...new Set([400, ...body.rejectsWith])] : [400];
  for (const text of [
    '{',
    '{"a":1,}',
    "{'a':1}",
    'nonsense',
    '{"a":"\u0000"}',
    `${'['.repeat(5000)}`,
  ]) {
    const request = requestOf({ ...base, body: text });
    yield probe(contract, 'bodies', request, {
      claim: claimOf('a body that is not JSON'),
      statuses: broken,
    });
  }
  if (body.required) {
    const { body: _, ...without } = base;
    const missing = requestOf(without);
    yield probe(contract, 'bodies', missing, {
      claim: {
        ...claimOf('a request without its body'),
        pointer: pointerTo(body.pointer, 'required'),
      },
      statuses: [
        ...new Set([
          ...broken,
          ...body.rejectsWith,
          ...(isDeclared(operation.responses, 415) ? [415] : []),
        ]),
      ],
    });
  }
  const statuses =
    isDeclared(operation.responses, 415) || isDeclared(contract.outside, 415)
      ? [415]
      : [...new Set([400, 415, ...body.rejectsWith])];
  for (const type of ['text/plain', 'application/xml']) {
    const request = requestOf({ ...base, body: '{}', headers: [['Content-Type', type]] });
    yield probe(contract, 'bodies', request, { claim: claimOf(`a body of ${type}`), statuses });
  }
}

/** Everything about the body of an operation. */
export function* bodyScenarios(
  contract: Contract,
  operation: Operation,
  means: Means,
): Generator<Scenario> {
  const { body } = operation;
  const as = openingCredential(operation, means);
  if (!body || !as) return;
  const base = plainDraft(contract, operation, means, as);
  const seen = new Set<string>();
  for (const { value, about } of bodyIdeas(contract, body)) {
    const text = JSON.stringify(value);
    if (seen.has(text)) continue;
    seen.add(text);
    const violations = contract.schemas.violations(body.schema, value);
    const isValid = violations.length === 0;
    if (isValid && !isCallable(operation, means)) continue;
    const success = successOf(operation, means, {
      id: 'body.valid',
      says: `${operation.id} takes a body ${about}`,
      pointer: body.schema,
    });
    const expected = expectationOf(
      contract,
      isValid ? [] : [invalidBody(operation, body, about, violations)],
      success,
    );
    const covers = isValid
      ? bodyRules(contract, body).map((pointer) => `${pointer} allows`)
      : violations.map(({ pointer }) => `${pointer} refuses`);
    yield probe(contract, 'bodies', requestOf({ ...base, body: text }), expected, covers);
  }
  yield* unreadable(contract, operation, body, means);
}
