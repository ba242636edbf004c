import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The parts of a contract that pages are made of; its lint sees to it that they are there. */
export interface Contract {
  info: { title: string; version: string; description: string };
  servers: [{ url: string }];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { name: string; description: string }>;
    parameters: Record<string, Parameter>;
  };
  'x-responses-outside-operations'?: Record<string, Response | Reference>;
  'x-rate-limits'?: RateLimit[];
}

export interface Reference {
  $ref: string;
}

export interface RateLimit {
  name: string;
  requests: number;
  seconds: number;
  description: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  'x-summary-ar'?: string;
  description: string;
  tags: [string];
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  responses: Record<string, Response | Reference>;
  'x-list'?: { items: string; total: string };
}

export interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path';
  description: string;
  required?: boolean;
  schema: Schema | Reference;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
  'x-searches'?: object;
  'x-rejects-with'?: number;
}

export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  examples?: unknown[];
}

export interface Header {
  description: string;
  required?: boolean;
  schema: Schema;
  example: string;
}

export interface Example {
  summary: string;
  value: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, { schema: Schema; examples?: Record<string, Example> }>;
}

/** An operation with where it is. */
export interface Placed extends Operation {
  method: string;
  path: string;
}

export function readContract(name: 'openapi' | 'portal' | 'released/openapi'): Contract {
  const file = new URL(`../../openapi/${name}.yaml`, import.meta.url);
  return parse(readFileSync(file, 'utf8'), { merge: true });
}

/** What is at a path of names in the contract. Throws where nothing is. */
export function valueAt(contract: Contract, names: readonly string[]): unknown {
  const value = names.reduce<unknown>((node, name) => Object(node)[name], contract);
  if (value === undefined) throw new Error(`The contract has nothing at ${names.join('.')}.`);
  return value;
}

/** Follows a local reference. */
export function resolve<T extends object>(contract: Contract, node: T | Reference): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T;
  return valueAt(contract, node.$ref.replace('#/', '').split('/')) as T;
}

/** The name at the end of a reference. */
export const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? '';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export const operationsOf = ({ paths }: Contract): Placed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

export const parametersOf = (contract: Contract, { parameters = [] }: Operation): Parameter[] =>
  parameters.map((parameter) => resolve<Parameter>(contract, parameter));

/** The first of a parameter's examples. */
export const exampleOf = ({ example, examples = {} }: Parameter): unknown =>
  example ?? Object.values(examples)[0]?.value;

export const codesOf = ({ components }: Contract): string[] =>
  (components.schemas.ProblemCode?.enum ?? []).map(String);

/** An operation's page, within the reference. */
export const slugOf = (operationId: string): string =>
  operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
