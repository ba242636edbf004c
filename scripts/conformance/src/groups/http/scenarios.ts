import type { Context, OperationContext } from '../../scenario/context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { neighbourScenarios } from './addresses.ts';
import { answerScenarios } from './answers.ts';
import { corsScenarios } from './cors.ts';
import { methodScenarios, operationsByPath } from './methods.ts';

/** What HTTP says of the answers of one operation. */
export function* httpScenarios(context: OperationContext): Generator<Scenario> {
  yield* answerScenarios(context);
  yield* corsScenarios(context);
}

/** What HTTP says of addresses: methods that they do not have, and addresses that do not exist. */
export function* addressScenarios(context: Context): Generator<Scenario> {
  for (const operations of operationsByPath(context.contract))
    yield* methodScenarios(context, operations);
  yield* neighbourScenarios(context);
}
