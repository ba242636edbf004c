import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A read of the public contract, as the bench asks for it. */
export interface BenchedOperation {
  operationId: string;
  /** Its path, filled in with the contract's examples. */
  path: string;
}

interface Parameter {
  in: string;
  name: string;
  example?: unknown;
  schema: { $ref?: string; enum?: string[] };
}

interface Contract {
  paths: Record<string, Record<string, { operationId: string }>>;
  components: {
    parameters: Record<string, Parameter>;
    schemas: Record<string, { enum?: string[] }>;
  };
}

const contract: Contract = parse(
  readFileSync(new URL('../../openapi/openapi.yaml', import.meta.url), 'utf8'),
);

/** A parameter of the contract, with its schema. */
export function parameterOf(name: string): Parameter {
  const found = Object.values(contract.components.parameters).find(
    (parameter) => parameter.name === name,
  );
  if (found === undefined) throw new Error(`The contract has no parameter ${name}.`);
  const { schemas } = contract.components;
  const schema = schemas[found.schema.$ref?.split('/').at(-1) ?? ''] ?? found.schema;
  return { ...found, schema };
}

function exampleOf(name: string): string {
  const { example } = parameterOf(name);
  if (example === undefined) throw new Error(`The contract has no example of {${name}}.`);
  return encodeURIComponent(String(example));
}

/** Every read of the contract. */
export const OPERATIONS: readonly BenchedOperation[] = Object.entries(contract.paths).flatMap(
  ([path, { get }]) =>
    get === undefined
      ? []
      : [
          {
            operationId: get.operationId,
            path: path.replace(/\{([^}]+)\}/g, (_, name) => exampleOf(name)),
          },
        ],
);
