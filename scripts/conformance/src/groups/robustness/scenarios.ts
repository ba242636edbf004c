import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import { type Context, type OperationContext, openingCredential } from '../../scenario/context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { escapeScenarios } from './escapes.ts';
import { largeScenarios } from './large.ts';
import { malformedScenarios } from './malformed.ts';
import { settled } from './settled.ts';
import { halfScenarios } from './slow.ts';
import { unexpectedBodyScenarios } from './unexpected-body.ts';
import { controlScenarios, uniqueScenarios, unusualScenarios } from './unusual.ts';

/** Requests that have made other services fail. */
export function* robustnessScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation, host } = context;
  const as = openingCredential(context);
  if (operation === contract.operations.find(({ method }) => method === 'GET')) {
    yield* malformedScenarios(contract, operation, host);
    yield* largeScenarios(context, as ?? NO_CREDENTIAL);
  }
  if (!as) return;
  yield* unexpectedBodyScenarios(context, as);
  yield* unusualScenarios(context, as);
  yield* uniqueScenarios(context, as);
  yield* controlScenarios(context, as);
  if (operation.method === 'GET') yield* escapeScenarios(context, as);
}

/** What takes half a minute: it may run beside everything else. */
export const slowScenarios = (context: Context): Iterable<Scenario> => halfScenarios(context);

/** Whether the service still works after everything else. */
export const settledScenarios = (context: Context): Iterable<Scenario> => settled(context);
