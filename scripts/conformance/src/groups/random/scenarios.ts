import fc from 'fast-check';
import type { Parameter } from '../../contract/types.ts';
import { queryField } from '../../exchange/encode.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { isCallable, type OperationContext } from '../../scenario/context.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import {
  ANY_ANSWER,
  type Expectation,
  expectationOf,
  type Refusal,
} from '../../scenario/expectation.ts';
import type { Finding } from '../../scenario/finding.ts';
import { judgeInPlace } from '../../scenario/in-place.ts';
import { invalidBody } from '../../scenario/invalid-body.ts';
import { judgeAnswer } from '../../scenario/judge.ts';
import { plainDraft, successOf, withBody } from '../../scenario/plain-draft.ts';
import {
  credentialRefusal,
  invalidParameter,
  missingParameter,
  unknownParameter,
} from '../../scenario/refusals.ts';
import type { Script } from '../../scenario/scenario.ts';
import { type Case, casesFor, credentialsToTry, keyOf } from './cases.ts';
import { each } from './each.ts';

interface Attempt {
  readonly draft: Draft;
  readonly expected: Expectation;
  readonly succeeds: boolean;
}

/** The request and expected answer of a case; undefined where the contract leaves the answer open. */
function attemptOf(
  context: OperationContext,
  { texts, credential: index, unknown, body }: Case,
): Attempt | undefined {
  const { contract, operation } = context;
  const credential = credentialsToTry(context)[index];
  if (credential === undefined) return undefined;
  const base = plainDraft(context, credential);
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
  const own = credentialRefusal(contract, operation, credential);
  if (own) refusals.push(own);
  const violations =
    operation.body && body !== undefined
      ? contract.schemas.judge(operation.body.schema, JSON.parse(body))
      : [];
  if (violations === undefined) return undefined;
  if (operation.body && violations.length > 0)
    refusals.push(invalidBody(operation, operation.body, 'at random', violations));
  if (unknown) refusals.push(unknownParameter(contract, 'unknown'));
  if (refusals.length === 0 && !isCallable(context)) return undefined;
  const changed = operation.parameters.filter((parameter) => texts[keyOf(parameter)] !== undefined);
  const success = successOf(
    context,
    {
      id: 'parameter.valid',
      says: `${operation.id} takes values that keep the contract`,
      pointer: operation.pointer,
    },
    changed,
  );
  // Values that keep a vague contract may be refused all the same: it says too little of them.
  const anything = { ...success, statuses: ANY_ANSWER };
  let draft: Draft = {
    ...base,
    values,
    ...(unknown ? { query: [queryField('unknown', '1')] } : {}),
  };
  // A parameter that is wrong on purpose stays as it is, although it may be the idempotency key.
  const isElseRight = refusals.every(({ claim }) => claim.id === 'body.invalid');
  if (body !== undefined)
    draft = isElseRight ? withBody(contract, draft, body) : { ...draft, body };
  return {
    draft,
    expected: expectationOf(contract, refusals, contract.promises.made ? success : anything),
    succeeds: refusals.length === 0,
  };
}

function* oneRound(context: OperationContext, attempt: Attempt, tools: Tools): Script {
  const { draft, expected, succeeds } = attempt;
  const [exchange] = yield { kind: 'send', requests: [requestOf(draft)] };
  if (!exchange) return [];
  const findings = judgeAnswer(context.contract, expected, exchange);
  return succeeds ? [...findings, ...tools.judgeSuccess(context, draft, exchange)] : findings;
}

/** What random requests need of the engine, and of the groups that know more of an operation. */
export interface Tools {
  /** Runs a script, and returns everything that is wrong. */
  readonly perform: (script: Script) => Promise<readonly Finding[]>;
  /** Judges the answer to a draft that keeps the contract. */
  readonly judgeSuccess: (context: OperationContext, draft: Draft, exchange: Exchange) => Finding[];
}

/** How many random requests are sent, which, and how many at the same time. */
export interface Rounds {
  readonly seed: number;
  readonly rounds: number;
  readonly concurrency: number;
}

/**
 * Sends requests at random, several at the same time, and shrinks the first that breaks a promise
 * to the smallest that still breaks one.
 */
export async function randomRounds(
  context: OperationContext,
  { seed, rounds, concurrency }: Rounds,
  tools: Tools,
): Promise<readonly Finding[]> {
  const cases = casesFor(context);
  const known = new Map<string, readonly Finding[]>();
  const findingsOf = async (one: Case): Promise<readonly Finding[]> => {
    const key = JSON.stringify(one);
    const attempt = attemptOf(context, one);
    const found =
      known.get(key) ?? (attempt ? await tools.perform(oneRound(context, attempt, tools)) : []);
    known.set(key, found);
    return found;
  };
  await each(fc.sample(cases, { seed, numRuns: rounds }), concurrency, async (one) => {
    await findingsOf(one);
  });
  if ([...known.values()].every(({ length }) => length === 0)) return [];
  let smallest: readonly Finding[] = [];
  // The same cases once more: only what shrinking makes of them is sent.
  const property = fc.asyncProperty(cases, async (one) => {
    const found = await findingsOf(one);
    if (found.length === 0) return true;
    smallest = found;
    return false;
  });
  const { failed, numRuns } = await fc.check(property, { seed, numRuns: rounds });
  if (!failed) return [];
  return smallest.map((finding) => ({ ...finding, round: { seed, runs: numRuns } }));
}
