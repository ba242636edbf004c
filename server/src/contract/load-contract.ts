import { readFileSync } from 'node:fs';
import { contractFile, serverFile } from '../files.ts';

/** The parts of an OpenAPI 3.1 document that the server reads by itself. */
export interface ContractDocument {
  openapi: string;
  info: { title: string; version: string };
  servers: [{ url: string }];
  security?: SecurityRequirement[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    securitySchemes?: Record<string, SecurityScheme>;
  };
}

/** Alternatives; each names schemes and the roles they need. `{}` is a call without any. */
export type SecurityRequirement = Record<string, string[]>;

interface SecurityScheme {
  type: string;
  in?: string;
  name?: string;
}

export interface PathItem {
  parameters?: (Parameter | Reference)[];
  [method: string]: unknown;
}

export interface OperationObject {
  operationId: string;
  summary?: string;
  'x-summary-ar'?: string;
  security?: SecurityRequirement[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, unknown>; 'x-rejects-with'?: number };
  responses: Record<string, object>;
  /** What a report counts for every 30 days that it is asked about. */
  'x-report-points'?: number;
}

export interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path' | 'cookie';
  required?: boolean;
  schema: Schema | Reference;
  'x-rejects-with'?: number;
  /** As in its schema; here it leaves a schema that callers take over as JSON Schema knows it. */
  'x-pattern-says'?: string;
}

export interface Reference {
  $ref: string;
}

export interface Schema {
  type?: string | string[];
  enum?: string[];
  pattern?: string;
  /** What a value that does not match the pattern is told. */
  'x-pattern-says'?: string;
  /** The rule that such a value breaks, for programs. */
  'x-pattern-reason'?: string;
  properties?: Record<string, Schema>;
  maxItems?: number;
  minLength?: number;
}

/** A contract, as it was written and as data. */
export interface Contract {
  text: string;
  document: ContractDocument;
}

/** Puts the address of a running service in the place of the one that the contract names. */
export const addressedTo = (publicUrl: string, { document }: Contract, text: string): string =>
  text.replaceAll(document.servers[0].url, publicUrl);

const loaded = new Map<string, Contract>();

/**
 * Reads `openapi/<name>.yaml` and the data generated from it, once: nobody changes a contract while
 * it is in force. Throws if one of them is missing.
 */
export function loadContract(name: 'openapi' | 'portal'): Contract {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(contractFile(name), 'utf8');
  const data = readFileSync(serverFile(`src/contract/generated/${name}.json`), 'utf8');
  const contract = { text, document: JSON.parse(data) };
  loaded.set(name, contract);
  return contract;
}

/** Follows a local reference (`#/components/…`). Throws when it leads nowhere. */
export function resolve<T extends object>(document: ContractDocument, node: T | Reference): T {
  if (!('$ref' in node)) return node;
  let target: unknown = document;
  for (const name of node.$ref.replace('#/', '').split('/')) {
    target = (target as Record<string, unknown> | undefined)?.[name];
  }
  if (target === undefined)
    throw new Error(`The contract refers to ${node.$ref}, which is missing.`);
  return target as T;
}

/** The values of a string enumeration among the contract's schemas. */
export function enumOf(document: ContractDocument, schema: string): readonly string[] {
  const values = document.components.schemas[schema]?.enum;
  if (values === undefined) throw new Error(`The contract has no enumeration ${schema}.`);
  return values;
}

/** Every operation of a contract, in its order. */
export const operationsOf = ({ paths }: ContractDocument): OperationObject[] =>
  Object.values(paths).flatMap((item) =>
    Object.values(item).filter(
      (value): value is OperationObject =>
        typeof value === 'object' && value !== null && 'operationId' in value,
    ),
  );
