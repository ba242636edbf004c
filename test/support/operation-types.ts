import type { OutgoingHttpHeaders } from 'node:http';
import type {
  components as publicComponents,
  operations as publicOperations,
} from '../../server/src/contract/generated/openapi.d.ts';
import type {
  components as portalComponents,
  operations as portalOperations,
} from '../../server/src/contract/generated/portal.d.ts';

/** What openapi-typescript makes of each contract. */
interface Generated {
  openapi: {
    operations: publicOperations;
    problem: publicComponents['schemas']['Problem'];
  };
  portal: {
    operations: portalOperations;
    problem: portalComponents['schemas']['Problem'];
  };
}

type Name = keyof Generated;
export type OperationId<Contract extends Name> = keyof Generated[Contract]['operations'] & string;
export type Operation<
  Contract extends Name,
  Id extends OperationId<Contract>,
> = Generated[Contract]['operations'][Id];
/** The body of every error of a contract. */
export type ProblemOf<Contract extends Name> = Generated[Contract]['problem'];

type At<Value, Key extends string> = Value extends { [Name in Key]?: unknown }
  ? NonNullable<Value[Key]>
  : never;
type ParameterOf<Op, In extends string> = At<At<Op, 'parameters'>, In>;
type BodyOf<Op> = At<At<At<Op, 'requestBody'>, 'content'>, 'application/json'>;

/** What is under a name, or nothing of that name where there can be no such value. */
type Part<Name extends string, Value> = [Value] extends [never] ? unknown : Record<Name, Value>;

/** How a request may be sent, whatever its operation. */
interface Sending {
  /** What is asked with GET can be asked with HEAD. */
  method?: 'HEAD';
  /** Also fields that the contract does not name. Several values are sent as several lines. */
  headers?: OutgoingHttpHeaders;
}

/** A request of an operation, as the contract has it. The parts that it needs have to be there. */
export type Input<Op> = Sending & {
  headers?: [ParameterOf<Op, 'header'>] extends [never]
    ? unknown
    : Partial<ParameterOf<Op, 'header'>>;
  /** Or the query as it is to be sent, `?` included. */
  query?: Partial<ParameterOf<Op, 'query'>> | string;
} & Part<'path', ParameterOf<Op, 'path'>> &
  Part<'body', BodyOf<Op>>;

/** A request that may break the contract. */
export interface AnyInput extends Sending {
  path?: object;
  query?: object | string;
  body?: unknown;
  /** A body as it is to be sent, without a `Content-Type`. */
  text?: string | undefined;
}

/** The input, which may be left out where the operation needs none of its parts. */
export type InputArgument<Op> = Record<never, never> extends Input<Op> ? [Input<Op>?] : [Input<Op>];

type SuccessStatus = 200 | 201 | 202 | 204;
type ResponseBodyOf<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : undefined;

/** The body of an operation's success. */
export type Success<Op> = Op extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & SuccessStatus]: ResponseBodyOf<Responses[Status]>;
    }[keyof Responses & SuccessStatus]
  : never;
