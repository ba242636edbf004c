import type { Json } from './json.ts';
import type { Contract, Operation } from './types.ts';

/** Values that the service knows, for one operation or, as `*`, for all. */
export interface Fixture {
  readonly parameters?: Readonly<Record<string, Json>>;
  readonly body?: Json;
}

/** Fixtures by operationId, by method and path, or `*`. */
export type Fixtures = Readonly<Record<string, Fixture>>;

function withFixtures(operation: Operation, fixtures: readonly Fixture[]): Operation {
  const parameters = operation.parameters.map((parameter) => {
    const values = fixtures.flatMap(({ parameters: known }) => {
      const value = known?.[parameter.name];
      return value === undefined ? [] : [value];
    });
    return values.length === 0
      ? parameter
      : { ...parameter, examples: [...values, ...parameter.examples] };
  });
  const bodies = fixtures.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const body = operation.body && {
    ...operation.body,
    examples: [...bodies, ...operation.body.examples],
  };
  return { ...operation, parameters, body };
}

/** The contract, with fixtures ahead of its own examples. */
export const applyFixtures = (contract: Contract, fixtures: Fixtures): Contract => ({
  ...contract,
  operations: contract.operations.map((operation) =>
    withFixtures(
      operation,
      [
        fixtures[operation.id],
        fixtures[`${operation.method} ${operation.path}`],
        fixtures['*'],
      ].filter((fixture) => fixture !== undefined),
    ),
  ),
});

/** The names in fixtures that no operation has. */
export const unknownFixtures = ({ operations }: Contract, fixtures: Fixtures): string[] =>
  Object.keys(fixtures).filter(
    (name) =>
      name !== '*' &&
      !operations.some(({ id, method, path }) => name === id || name === `${method} ${path}`),
  );
