import type { Json } from './json.ts';
import type { FilterSpec, ListSpec, OrderSpec, SearchSpec } from './list-words.ts';
import type { ParameterPlace } from './places.ts';
import type { Promises } from './promises.ts';
import type { Schemas } from './schemas.ts';
import type { Source } from './source.ts';

/** A contract, in the form that the tests use. */
export interface Contract {
  readonly source: Source;
  readonly title: string;
  readonly schemas: Schemas;
  readonly operations: readonly Operation[];
  /** The responses where no operation applies. */
  readonly outside: readonly ResponseSpec[];
  readonly promises: Promises;
}

export interface Operation {
  readonly id: string;
  readonly pointer: string;
  /** Upper case. */
  readonly method: string;
  /** With `{parameters}`, and the path of the contract's server ahead. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: BodySpec | undefined;
  readonly responses: readonly ResponseSpec[];
  readonly security: Security;
  readonly list: ListSpec | undefined;
}

export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly pointer: string;
  readonly required: boolean;
  readonly schema: string;
  readonly type: ParameterType;
  readonly examples: readonly Json[];
  readonly default: Json | undefined;
  /** The statuses that may refuse a wrong value: one, if the contract is definite. */
  readonly rejectsWith: readonly number[];
  /** Statuses that may refuse a value although it keeps the schema. */
  readonly mayRefuse: readonly number[];
  readonly orders: OrderSpec | undefined;
  readonly filters: FilterSpec | undefined;
  readonly searches: SearchSpec | undefined;
}

/** The type of value that the text of a parameter stands for. */
export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'other';

export interface BodySpec {
  readonly pointer: string;
  readonly required: boolean;
  readonly mediaType: string;
  readonly schema: string;
  readonly examples: readonly Json[];
  readonly rejectsWith: readonly number[];
  readonly mayRefuse: readonly number[];
}

export interface ResponseSpec {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly pointer: string;
  readonly headers: readonly HeaderSpec[];
  /** Empty where the contract promises no body. */
  readonly content: readonly MediaSpec[];
}

export interface HeaderSpec {
  readonly name: string;
  readonly pointer: string;
  readonly required: boolean;
  readonly schema: string | undefined;
  /** Whether every answer has another value. */
  readonly unique: boolean;
}

export interface MediaSpec {
  readonly type: string;
  readonly pointer: string;
  readonly schema: string | undefined;
}

/** The credential that an operation needs: the first alternative that the job can use. */
export type Security =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'keyed';
      readonly scheme: Scheme;
      readonly pointer: string;
      /** Roles or scopes that a credential needs. */
      readonly roles: readonly string[];
      /** Whether the call is also answered without a credential. */
      readonly optional: boolean;
    };

/** Where a credential is sent. */
export interface Scheme {
  readonly name: string;
  readonly pointer: string;
  readonly kind: 'header' | 'query' | 'cookie' | 'bearer' | 'basic';
  /** The header's, query parameter's or cookie's name. */
  readonly field: string;
  /** Credentials of the right form that nobody holds. */
  readonly unknown: readonly string[];
}
