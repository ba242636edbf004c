import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../contract/json.ts';
import { pointerTo } from '../../contract/source.ts';
import type { Parameter } from '../../contract/types.ts';
import type { Credential } from '../../credentials/credential.ts';
import { jsonOf } from '../../exchange/content.ts';
import { isCallable, type OperationContext, openingCredential } from '../../scenario/context.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import { inTurns } from '../../scenario/in-turns.ts';
import { plainDraft, successOf, withValue } from '../../scenario/plain-draft.ts';
import type { Scenario, Script } from '../../scenario/scenario.ts';
import { textOf } from '../../scenario/texts.ts';
import { listScenarios } from './lists.ts';
import { pairScenarios } from './pairs.ts';
import { presenceScenarios, unknownScenarios } from './presence.ts';
import { valueScenarios } from './values.ts';

/** A body without the queries of its links, which repeat how it was asked for. */
const withoutQueries = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (_, member: Json) =>
    typeof member === 'string' ? member.replace(/\?.*/s, '') : member,
  );

function* compareWithDefault(base: Draft, parameter: Parameter, text: string): Script {
  const drafts = [base, withValue(base, parameter, text), base];
  const all = yield { kind: 'send', requests: drafts.map(requestOf) };
  const exchanges = all.slice(0, 2);
  const [without, stated, again] = all.map(({ answer }) => {
    const json = answer && answer.status < 300 ? jsonOf(answer) : undefined;
    return json && withoutQueries(json.value);
  });
  if (without === undefined || stated === undefined) return [];
  // Some answers are new every time.
  if (isDeepStrictEqual(without, stated) || !isDeepStrictEqual(without, again)) return [];
  return [
    {
      claim: {
        id: 'parameter.default',
        says: `leaving ${parameter.name} out is the same as ${parameter.name}=${text}`,
        pointer: pointerTo(parameter.schema, 'default'),
      },
      got: 'another body',
      exchanges,
    },
  ];
}

/** Everything about one parameter. */
function* ofParameter(
  context: OperationContext,
  base: Draft,
  parameter: Parameter,
  success: Expectation,
): Generator<Scenario> {
  yield* valueScenarios(context, base, parameter);
  yield* listScenarios(context.contract, base, parameter, success);
  yield* presenceScenarios(context.contract, base, parameter, success);
  if (parameter.default === undefined || parameter.in === 'path' || !isCallable(context)) return;
  const text = textOf(parameter.default);
  yield {
    title: `leaving ${parameter.name} out is the same as ${parameter.name}=${text}`,
    group: 'parameters',
    requests: 3,
    lane: base.credential.lane,
    covers: [`${pointerTo(parameter.schema, 'default')} allows`],
    script: () => compareWithDefault(base, parameter, text),
  };
}

/** Everything about an operation's parameters, one at a time, and two wrong ones together. */
export function* parameterScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation } = context;
  const as: Credential | undefined = openingCredential(context);
  if (as === undefined) return;
  const base = plainDraft(context, as);
  const success = successOf(context, {
    id: 'parameter.valid',
    says: `${operation.id} answers`,
    pointer: operation.pointer,
  });
  yield* inTurns([
    ...operation.parameters.map((parameter) => ofParameter(context, base, parameter, success)),
    unknownScenarios(contract, base, success),
    pairScenarios(contract, base, success),
  ]);
}
