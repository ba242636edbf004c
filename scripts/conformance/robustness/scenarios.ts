import type { Contract, Operation } from '../contract/types.ts';
import { NO_CREDENTIAL } from '../credentials/credential.ts';
import type { Scenario } from '../finding.ts';
import { type Means, openingCredential } from '../plan/means.ts';
import { escapeScenarios } from './escapes.ts';
import { largeScenarios } from './large.ts';
import { malformedScenarios } from './malformed.ts';
import { unexpectedBodyScenarios } from './unexpected-body.ts';
import { controlScenarios, uniqueScenarios, unusualScenarios } from './unusual.ts';

/** Requests that have made other services fail. */
export function* robustnessScenarios(
  contract: Contract,
  operation: Operation,
  means: Means,
  host: string,
): Generator<Scenario> {
  const as = openingCredential(operation, means);
  if (operation === contract.operations.find(({ method }) => method === 'GET')) {
    yield* malformedScenarios(contract, operation, host);
    yield* largeScenarios(contract, operation, means, as ?? NO_CREDENTIAL);
  }
  if (!as) return;
  yield* unexpectedBodyScenarios(contract, operation, means, as);
  yield* unusualScenarios(contract, operation, means, as);
  yield* uniqueScenarios(contract, operation, means, as);
  yield* controlScenarios(contract, operation, means, as);
  if (operation.method === 'GET') yield* escapeScenarios(contract, operation, means, as);
}
