import type { InputError } from '../problems.ts';
import type { Representation } from '../representation.ts';

/**
 * Types that hold an implementation to its contract. Everything is read from the operations that
 * openapi-typescript generates, so a missing operation, an undocumented status, header or error
 * code, or a body of another shape does not compile.
 */

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';
type JsonType = typeof JSON_TYPE;
type ProblemType = typeof PROBLEM_TYPE;

/** The shape openapi-typescript gives every operation. */
export interface OperationShape {
  parameters: { query?: unknown; header?: unknown; path?: unknown; cookie?: unknown };
  requestBody?: unknown;
  responses: object;
}

type BodyOf<Operation extends OperationShape> = Operation extends {
  requestBody: { content: Record<JsonType, infer Body> };
}
  ? Body
  : undefined;

/** What a handler is given: the parts of the request, checked, in their types, with defaults. */
export interface OperationRequest<Operation extends OperationShape> {
  /** The same for every request of the operation with the same values in its path and query. */
  key: string;
  query: Exclude<Operation['parameters']['query'], undefined>;
  path: Exclude<Operation['parameters']['path'], undefined>;
  headers: Exclude<Operation['parameters']['header'], undefined>;
  body: BodyOf<Operation>;
}

/** `Set-Cookie` is the one field that may stand several times (RFC 6265, section 3). */
type FieldOf<Name, Value> = Name extends 'Set-Cookie' ? Value | readonly Value[] : Value;

type HeadersOf<Response> = Response extends { headers: infer Headers }
  ? {
      [Name in keyof Headers as string extends Name ? never : Name]?: FieldOf<Name, Headers[Name]>;
    }
  : never;

/** Text as a whole, or piece by piece where it may be too large for that. */
export type Text = string | AsyncIterable<string>;

type AnswerOf<Status, Response> = Response extends { content: Record<ProblemType, unknown> }
  ? never
  : Response extends { content: Record<JsonType, infer Body> }
    ? { status: Status; headers?: HeadersOf<Response>; body: Body | Representation<Body> }
    : Response extends { content: Record<infer Type extends string, unknown> }
      ? { status: Status; headers?: HeadersOf<Response>; type: Type; text: Text }
      : { status: Status; headers?: HeadersOf<Response> };

type CodeOf<Response> = Response extends { content: Record<ProblemType, { code: infer Code }> }
  ? Code
  : never;

/** The names of all request headers that the operations of a contract take. */
export type RequestHeader<Operations> = {
  [Id in keyof Operations]: Operations[Id] extends { parameters: { header?: infer Headers } }
    ? keyof NonNullable<Headers>
    : never;
}[keyof Operations];

/** An answer the contract documents for the operation. */
export type Answer<Operation extends OperationShape> = {
  [Status in keyof Operation['responses']]: AnswerOf<Status, Operation['responses'][Status]>;
}[keyof Operation['responses']];

/** A refusal with a code the contract documents for the operation. */
export interface Refusal<Operation extends OperationShape> {
  problem: {
    [Status in keyof Operation['responses']]: CodeOf<Operation['responses'][Status]>;
  }[keyof Operation['responses']];
  detail?: string;
  /** Each thing that is wrong with the input. */
  errors?: InputError[];
  /** Header fields that this answer needs, such as Retry-After. */
  headers?: Record<string, string>;
}

export type Result<Operation extends OperationShape> = Answer<Operation> | Refusal<Operation>;

/** One operation's implementation. `context` is what the pipeline found out about the request. */
export type Handler<Operation extends OperationShape, Context> = (
  request: OperationRequest<Operation>,
  context: Context,
) => Result<Operation> | Promise<Result<Operation>>;

/** An implementation of every operation of a contract. */
export type Handlers<Operations, Context> = {
  [Id in keyof Operations]: Operations[Id] extends OperationShape
    ? Handler<Operations[Id], Context>
    : never;
};
