import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { operationRoutesOf, type Route } from '../../server/src/contract/routes.ts';

export const CONTRACTS = ['openapi', 'portal'] as const;
export type ContractName = (typeof CONTRACTS)[number];

/** A place in a contract, and what stands there. */
export interface Place {
  contract: ContractName;
  /** A JSON pointer (RFC 6901) as a URI fragment. */
  pointer: string;
  value: unknown;
}

const documents = {
  openapi: loadContract('openapi').document,
  portal: loadContract('portal').document,
};

/** Also lists, whose names are their positions. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const rootOf = (contract: ContractName): Place => ({
  contract,
  pointer: '#',
  value: documents[contract],
});

function step({ contract, pointer, value }: Place, name: string): Place {
  const token = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
  return { contract, pointer: `${pointer}/${token}`, value: isObject(value) && value[name] };
}

function follow(place: Place): Place {
  const { contract, value } = place;
  const reference = isObject(value) ? value.$ref : undefined;
  if (typeof reference !== 'string') return place;
  return placeIn(rootOf(contract), ...reference.slice('#/'.length).split('/')) ?? place;
}

/** Goes down by these names, following references; undefined where nothing is. */
export function placeIn(start: Place, ...names: readonly string[]): Place | undefined {
  let place = start;
  for (const name of names) {
    if (!isObject(place.value) || !(name in place.value)) return undefined;
    place = follow(step(place, name));
  }
  return place;
}

/** As `placeIn`, from a contract's root. Throws where nothing is. */
export function placeOf(contract: ContractName, ...names: readonly string[]): Place {
  const place = placeIn(rootOf(contract), ...names);
  if (place === undefined) throw new Error(`${contract} has nothing at ${names.join(' / ')}.`);
  return place;
}

/** What an object or list in a contract holds, by name, references followed. */
export const childrenOf = (place: Place): [name: string, child: Place][] =>
  isObject(place.value)
    ? Object.keys(place.value).map((name) => [name, follow(step(place, name))])
    : [];

/** Every place in a contract, each once, references followed. */
export function allPlaces(contract: ContractName): Place[] {
  const seen = new Map<string, Place>();
  const visit = (place: Place): void => {
    if (seen.has(place.pointer)) return;
    seen.set(place.pointer, place);
    for (const [, child] of childrenOf(place)) visit(child);
  };
  visit(rootOf(contract));
  return [...seen.values()];
}

const routes = {
  openapi: operationRoutesOf(documents.openapi),
  portal: operationRoutesOf(documents.portal),
};

/** Where an operation of a contract is. */
export function routeOf(contract: ContractName, operation: string): Route {
  const route = routes[contract].find(({ operationId }) => operationId === operation);
  if (route === undefined) throw new Error(`${contract} has no operation ${operation}.`);
  return route;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
for (const contract of CONTRACTS) ajv.addSchema(documents[contract], contract);

/** Compiles the schema at a place, by JSON Schema 2020-12 as OpenAPI 3.1 has it. */
export function validatorAt({ contract, pointer }: Place): ValidateFunction {
  const id = `${contract}${pointer}`;
  return ajv.getSchema(id) ?? ajv.compile({ $ref: id });
}

/** What is wrong with a value, in words; nothing where it keeps the schema. */
export function faultsOf(schema: Place, value: unknown): string[] {
  const validate = validatorAt(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
