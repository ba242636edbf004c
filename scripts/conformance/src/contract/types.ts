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
  /** Judges what is sent. */
  readonly schemas: Schemas;
  /** Judges what comes back. */
  readonly answerSchemas: Schemas;
  /** The operations that are tested. */
  readonly operations: readonly Operation[];
  /** Operations that exist and are left alone. */
  readonly untested: readonly Operation[];
  /** How many of those are left alone since the requests that are allowed tell too little of each. */
  readonly beyondBudget: number;
  /** What stands ahead of every path, such as `/v1`; empty where nothing does. */
  readonly basePath: string;
  /** The responses where no operation applies. */
  readonly outside: readonly ResponseSpec[];
  readonly promises: Promises;
}

/** An operation. Everything but its names is read when it is first looked at. */
export interface Operation {
  readonly id: string;
  readonly pointer: string;
  /** Upper case. */
  readonly method: string;
  /** With `{parameters}`, and the path of the contract's server ahead; otherwise as it is sent. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: BodySpec | undefined;
  /** Whether a body is taken, also one of a media type that the job cannot write. */
  readonly takesBody: 'never' | 'optionally' | 'always';
  readonly responses: readonly ResponseSpec[];
  readonly security: Security;
  readonly list: ListSpec | undefined;
}

/** What a request has to hold, and how it is refused where that is wrong. */
export interface InputSpec {
  readonly pointer: string;
  readonly required: boolean;
  readonly schema: string;
  readonly examples: readonly Json[];
  /** The statuses that may refuse a wrong value: one, if the contract is definite. */
  readonly rejectsWith: readonly number[];
  /** Whether the contract says at all that a wrong value is refused. */
  readonly saysRefusal: boolean;
  /** Statuses that may refuse a value although it keeps the schema. */
  readonly mayRefuse: readonly number[];
}

export interface Parameter extends InputSpec {
  readonly name: string;
  readonly in: ParameterPlace;
  /** The path of its operation. */
  readonly path: string;
  readonly type: ParameterType;
  readonly default: Json | undefined;
  readonly form: ParameterForm;
  /** Of a list: the type of its items. */
  readonly itemType: ParameterType;
  readonly orders: OrderSpec | undefined;
  readonly filters: FilterSpec | undefined;
  readonly searches: SearchSpec | undefined;
}

/** The type of value that the text of a parameter stands for. */
export type ParameterType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'array'
  | 'object'
  | 'other';

/** How a value becomes text: as JSON (`content`), or by a style of OpenAPI. */
export type ParameterForm =
  | { readonly kind: 'json' }
  | {
      readonly kind: 'style';
      readonly style: ParameterStyle;
      readonly explode: boolean;
    };

export type ParameterStyle =
  | 'form'
  | 'simple'
  | 'label'
  | 'matrix'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject';

/** How a member of a form with files is sent. */
export interface PartSpec {
  /** Whether it is sent as a file, with a name of its own. */
  readonly isFile: boolean;
  readonly type: string | undefined;
  /** Whether its members or items may be parts of their own, as a style says. */
  readonly isSpread: boolean;
}

export interface BodySpec extends InputSpec {
  readonly mediaType: string;
  /** How a value becomes a body of that media type. */
  readonly form: 'json' | 'urlencoded' | 'multipart' | 'text';
  /** Every media type that the operation takes, without its parameters. */
  readonly mediaTypes: readonly string[];
  /** Of a form with files: its members. */
  readonly parts: Readonly<Record<string, PartSpec>>;
  /** Whether the contract says by `encoding` how members are written. */
  readonly isEncoded: boolean;
}

export interface ResponseSpec {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly pointer: string;
  readonly headers: readonly HeaderSpec[];
  /** Whether all but the status is in another file, or nowhere. */
  readonly isLeftOut: boolean;
  /** Empty where the contract promises no body. */
  readonly content: readonly MediaSpec[];
}

export interface HeaderSpec {
  readonly name: string;
  readonly pointer: string;
  readonly required: boolean;
  readonly schema: string | undefined;
  /** How the members of an object are written: `a=1,b=2`, or else `a,1,b,2`. */
  readonly explode: boolean;
  /** Whether every answer has another value. */
  readonly unique: boolean;
}

export interface MediaSpec {
  readonly type: string;
  readonly pointer: string;
  readonly schema: string | undefined;
}

/** The credentials that an operation needs. */
export type Security =
  | {
      readonly kind: 'open';
      /** Whether the contract says so, and does not just say nothing. */
      readonly stated: boolean;
    }
  | KeyedSecurity;

export interface KeyedSecurity extends Alternative {
  readonly kind: 'keyed';
  /** Whether the call is also answered without a credential. */
  readonly optional: boolean;
  /** Every alternative, the one that is used among them. */
  readonly alternatives: readonly Alternative[];
  /** Whether the contract says nothing of it: the user does. */
  readonly assumed?: true;
}

/** One of the alternatives that open an operation. */
export interface Alternative {
  readonly pointer: string;
  readonly scheme: Scheme;
  /** Roles or scopes that a credential needs. */
  readonly roles: readonly string[];
  /** Schemes whose credentials are needed at the same time. */
  readonly companions: readonly Scheme[];
}

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
