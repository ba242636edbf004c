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
}

interface Contract {
  paths: Record<string, Record<string, { operationId: string; parameters?: { $ref: string }[] }>>;
  components: { parameters: Record<string, Parameter> };
}

const contract: Contract = parse(
  readFileSync(new URL('../../openapi/openapi.yaml', import.meta.url), 'utf8'),
);

function exampleOf(name: string): string {
  const found = Object.values(contract.components.parameters).find(
    (parameter) => parameter.in === 'path' && parameter.name === name,
  );
  if (found?.example === undefined) throw new Error(`The contract has no example of {${name}}.`);
  return encodeURIComponent(String(found.example));
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

/** The list of reciters, from which a contender that has no data of its own gets all of them. */
export const LIST = operation('listReciters');

function operation(id: string): BenchedOperation {
  const found = OPERATIONS.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`The contract has no read ${id}.`);
  return found;
}
