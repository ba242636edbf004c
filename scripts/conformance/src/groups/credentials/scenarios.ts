import type { OperationContext } from '../../scenario/context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { precedenceScenarios } from './precedence.ts';
import { standingScenarios } from './standings.ts';

/** Credentials in every state, and which of several errors is the answer. */
export function* credentialScenarios(context: OperationContext): Generator<Scenario> {
  yield* standingScenarios(context);
  yield* precedenceScenarios(context);
}
