import { isDeepStrictEqual } from 'node:util';
import { asObject, isObject, type Json } from '../../contract/json.ts';
import { isDeclared } from '../../contract/read-responses.ts';
import { locate, pointerTo } from '../../contract/source.ts';
import { typeOf } from '../../contract/type-of.ts';
import type { BodySpec, Contract } from '../../contract/types.ts';
import { isWithin } from '../../exchange/content.ts';
import { bodyText } from '../../scenario/body-text.ts';
import type { Claim } from '../../scenario/claims.ts';
import { isCallable, type OperationContext, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { expectationOf } from '../../scenario/expectation.ts';
import { invalidBody } from '../../scenario/invalid-body.ts';
import { plainDraft, successOf, withBody } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { bodyIdeas } from '../../values/body-ideas.ts';
import { bodyRules } from '../../values/body-rules.ts';
import { propertiesOf } from '../../values/constraints.ts';
import { readText } from '../../values/verdict.ts';

/** Bodies that are not JSON, or that are declared as something else. */
function* unreadable(context: OperationContext, body: BodySpec): Generator<Scenario> {
  const { contract, operation } = context;
  const as = openingCredential(context);
  if (!as) return;
  const base = plainDraft(context, as);
  const claimOf = (about: string, check = about): Claim => ({
    id: 'body.invalid',
    says: `${operation.id} refuses ${about}`,
    pointer: body.pointer,
    cause: `${body.pointer} ${check}`,
    ...(body.saysRefusal ? {} : { kind: 'gap' }),
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
    const request = requestOf(withBody(contract, base, text));
    yield probe(contract, 'bodies', request, {
      claim: claimOf('a body that is not JSON'),
      statuses: broken,
    });
  }
  if (body.required) {
    const { body: _, ...without } = withBody(contract, base, '');
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
  const isDefinite = body.rejectsWith.length === 1;
  const isTold = isDeclared(operation.responses, 415) || isDeclared(contract.outside, 415);
  // That 415 is declared does not say that 400 may not be the answer (RFC 9110, 15.5.16).
  const statuses = isDefinite && isTold ? [415] : [...new Set([400, 415, ...body.rejectsWith])];
  for (const type of ['text/plain', 'application/xml']) {
    if (body.mediaTypes.some((taken) => isWithin(type, taken))) continue;
    const request = requestOf({
      ...withBody(contract, base, '{}'),
      headers: [['Content-Type', type]],
    });
    const claim = claimOf(`a body of ${type}`, 'another media type');
    yield probe(contract, 'bodies', request, { claim, statuses });
  }
}

/** The body that all others are made from. */
function simplestOf(contract: Contract, body: BodySpec): Json | undefined {
  for (const { value, about } of bodyIdeas(contract, body))
    if (about === 'the simplest') return value;
  return undefined;
}

/** Bodies that any form can express: an example, the simplest, and those without a member. */
const WHOLE = /^(?:an example|the simplest|without |with )/;

/** Whether a value survives being sent in a form: null does not, since it becomes the text "null". */
function isSaid(
  contract: Contract,
  { form, schema, isEncoded, parts }: BodySpec,
  value: Json,
  simplest: Json | undefined,
): boolean {
  // Many services take an empty text for one that is not there.
  if (form === 'text') return typeof value === 'string' && value !== '';
  if (isEncoded || !isObject(value)) return false;
  const { source } = contract;
  const members = propertiesOf(source, schema);
  return Object.entries(value).every(([name, inner]) => {
    const at = members.get(name);
    const text = String(inner);
    // What a file holds is told in too few words to expect a refusal.
    if (parts[name]?.isFile) return isDeepStrictEqual(inner, asObject(simplest)[name]);
    if (at === undefined || text === '') return false;
    const reading = readText(typeOf(source, locate(source, at)), text, false);
    return reading.kind === 'value'
      ? reading.value === inner
      : reading.kind === 'wrong' && text === inner;
  });
}

/** Everything about the body of an operation. */
export function* bodyScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation } = context;
  const { body } = operation;
  const as = openingCredential(context);
  if (!body || !as) return;
  const base = plainDraft(context, as);
  const simplest = simplestOf(contract, body);
  const seen = new Set<string>();
  for (const { value, about } of bodyIdeas(contract, body)) {
    if (body.form !== 'json' && !WHOLE.test(about) && !isSaid(contract, body, value, simplest))
      continue;
    const text = bodyText(body, value);
    if (seen.has(text)) continue;
    seen.add(text);
    const violations = contract.schemas.judge(body.schema, value);
    if (violations === undefined) continue;
    const isValid = violations.length === 0;
    // A form without fields is the same as no body: it is wrong only where a body and a field are required.
    if (text === '' && (isValid || !body.required)) continue;
    if (isValid && !isCallable(context)) continue;
    const success = successOf(context, {
      id: 'body.valid',
      says: `${operation.id} takes a body ${about}`,
      pointer: body.schema,
      ...(about === 'an example'
        ? { cause: `${body.pointer} ${about}` }
        : { cause: body.pointer, kind: 'gap' }),
    });
    const expected = expectationOf(
      contract,
      isValid ? [] : [invalidBody(operation, body, about, violations)],
      success,
    );
    const covers = isValid
      ? bodyRules(contract, body).map((pointer) => `${pointer} allows`)
      : violations.map(({ pointer }) => `${pointer} refuses`);
    yield probe(contract, 'bodies', requestOf(withBody(contract, base, text)), expected, covers);
  }
  if (body.form === 'json') yield* unreadable(context, body);
}
