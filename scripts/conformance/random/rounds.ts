import fc from 'fast-check';
import { judgeAnswer } from '../check/judge.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import type { Finding, Script } from '../finding.ts';
import { type Catalogue, expectedPage } from '../lists/model.ts';
import { judgeAnswerAsPage } from '../lists/one-page.ts';
import { judgeInPlace } from '../parameters/in-place.ts';
import { invalidBody } from '../plan/bodies.ts';
import { type Draft, queryField, requestOf } from '../plan/draft.ts';
import { type Expectation, expectationOf, type Refusal } from '../plan/expectation.ts';
import { isCallable, type Means, plainDraft, successOf } from '../plan/means.ts';
import {
  credentialRefusal,
  invalidParameter,
  missingParameter,
  unknownParameter,
} from '../plan/refusals.ts';
import { perform, type Stage } from '../run/perform.ts';
import { type Case, casesFor, credentialsToTry, keyOf } from './cases.ts';

interface Attempt {
  readonly draft: Draft;
  readonly expected: Expectation;
  readonly succeeds: boolean;
}

/** The request and expected answer of a case; undefined where the contract leaves the answer open. */
function attemptOf(
  contract: Contract,
  operation: Operation,
  means: Means,
  { texts, credential: index, unknown, body }: Case,
): Attempt | undefined {
  const credential = credentialsToTry(operation, means)[index];
  if (credential === undefined) return undefined;
  const base = plainDraft(contract, operation, means, credential);
  const values = new Map<Parameter, readonly string[]>(base.values);
  const refusals: Refusal[] = [];
  for (const parameter of operation.parameters) {
    const text = texts[keyOf(parameter)];
    if (text === undefined) {
      if (parameter.required && !values.has(parameter)) refusals.push(missingParameter(parameter));
      continue;
    }
    const verdict = judgeInPlace(contract, parameter, text);
    if (verdict.kind === 'unclear') return undefined;
    if (verdict.kind === 'invalid') refusals.push(invalidParameter(parameter, [text], verdict));
    values.set(parameter, [text]);
  }
  const own = credentialRefusal(operation, credential);
  if (own) refusals.push(own);
  const violations =
    operation.body && body !== undefined
      ? contract.schemas.violations(operation.body.schema, JSON.parse(body))
      : [];
  if (operation.body && violations.length > 0)
    refusals.push(invalidBody(operation, operation.body, 'at random', violations));
  if (unknown) refusals.push(unknownParameter(contract, 'unknown'));
  if (refusals.length === 0 && !isCallable(operation, means)) return undefined;
  const changed = operation.parameters.filter((parameter) => texts[keyOf(parameter)] !== undefined);
  const success = successOf(
    operation,
    means,
    {
      id: 'parameter.valid',
      says: `${operation.id} takes values that keep the contract`,
      pointer: operation.pointer,
    },
    changed,
  );
  return {
    draft: {
      ...base,
      values,
      ...(body === undefined ? {} : { body }),
      ...(unknown ? { query: [queryField('unknown', '1')] } : {}),
    },
    expected: expectationOf(contract, refusals, success),
    succeeds: refusals.length === 0,
  };
}

function* oneRound(
  contract: Contract,
  { draft, expected, succeeds }: Attempt,
  catalogue: Catalogue | undefined,
): Script {
  const [exchange] = yield { kind: 'send', requests: [requestOf(draft)] };
  if (!exchange) return [];
  const findings = judgeAnswer(contract, expected, exchange);
  const { operation, values } = draft;
  const { list } = operation;
  const wanted =
    succeeds && list && catalogue ? expectedPage(operation, catalogue, values) : undefined;
  return list && wanted
    ? [...findings, ...judgeAnswerAsPage(operation, list, values, exchange, wanted)]
    : findings;
}

/**
 * Sends requests at random and shrinks the first that breaks a promise to the smallest that
 * still breaks one.
 */
export async function randomRounds(
  stage: Stage,
  operation: Operation,
  means: Means,
  catalogue: Catalogue | undefined,
  seed: number,
  rounds: number,
): Promise<readonly Finding[]> {
  const { contract } = stage;
  let smallest: readonly Finding[] = [];
  const property = fc.asyncProperty(casesFor(contract, operation, means), async (one) => {
    const attempt = attemptOf(contract, operation, means, one);
    if (attempt === undefined) return true;
    const { result, findings } = await perform(stage, oneRound(contract, attempt, catalogue));
    const all = [...findings, ...result];
    if (all.length === 0) return true;
    smallest = all;
    return false;
  });
  const { failed, numRuns } = await fc.check(property, { seed, numRuns: rounds });
  if (!failed) return [];
  return smallest.map((finding) => ({ ...finding, round: { seed, runs: numRuns } }));
}
