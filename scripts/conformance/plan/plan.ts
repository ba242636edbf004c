import type { Contract, Operation } from '../contract/types.ts';
import { precedenceScenarios } from '../credentials/precedence.ts';
import { credentialScenarios } from '../credentials/scenarios.ts';
import type { Scenario } from '../finding.ts';
import { addressScenarios } from '../http/addresses.ts';
import { answerScenarios } from '../http/answers.ts';
import { corsScenarios } from '../http/cors.ts';
import { methodScenarios, operationsByPath } from '../http/methods.ts';
import { itemScenarios } from '../lists/items.ts';
import type { Catalogue } from '../lists/model.ts';
import { listScenarios } from '../lists/scenarios.ts';
import { parameterScenarios } from '../parameters/scenarios.ts';
import { robustnessScenarios } from '../robustness/scenarios.ts';
import { bodyScenarios } from './bodies.ts';
import { isSafe, type Means } from './means.ts';

/** The tests that come before those of limits. Reading comes before writing. */
export interface Plan {
  readonly reading: readonly Scenario[];
  /** At operations that may change something: they may delete what the other tests need. */
  readonly writing: readonly Scenario[];
}

function* ofOperation(
  contract: Contract,
  operation: Operation,
  means: Means,
  catalogue: Catalogue | undefined,
  host: string,
): Generator<Scenario> {
  yield* listScenarios(contract, operation, means, catalogue);
  yield* itemScenarios(contract, operation, means);
  yield* answerScenarios(contract, operation, means);
  yield* credentialScenarios(contract, operation, means);
  yield* precedenceScenarios(contract, operation, means);
  yield* corsScenarios(contract, operation, means);
  yield* robustnessScenarios(contract, operation, means, host);
  yield* parameterScenarios(contract, operation, means);
  yield* bodyScenarios(contract, operation, means);
}

/** Plans everything that can be tested by a contract. The order does not matter. */
export function planOf(
  contract: Contract,
  means: Means,
  catalogues: ReadonlyMap<Operation, Catalogue>,
  host: string,
): Plan {
  const of = (isReading: boolean): Scenario[] =>
    contract.operations
      .filter(({ method }) => isSafe(method) === isReading)
      .flatMap((operation) => [
        ...ofOperation(contract, operation, means, catalogues.get(operation), host),
      ]);
  const ofPaths = operationsByPath(contract).flatMap((operations) => [
    ...methodScenarios(contract, operations, means),
  ]);
  return {
    reading: [...of(true), ...ofPaths, ...addressScenarios(contract, means)],
    writing: of(false),
  };
}
