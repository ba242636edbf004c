import type { OutgoingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import { type Answer, call } from './call.ts';
import { type ContractName, routeOf } from './contract.ts';
import { expectDocumented, responsesOf } from './contract-check.ts';
import type {
  AnyInput,
  InputArgument,
  Operation,
  OperationId,
  ProblemOf,
  Success,
} from './operation-types.ts';

/** Calls a contract's operations by their ids. Every answer has to be as the contract says. */
export interface ContractClient<Contract extends ContractName> {
  /** Sends one request, as the contract has it. */
  send<Id extends OperationId<Contract>>(
    operation: Id,
    ...input: InputArgument<Operation<Contract, Id>>
  ): Promise<Answer>;
  /** Sends one request that may break the contract. */
  sendAny(operation: OperationId<Contract>, input?: AnyInput): Promise<Answer>;
  /** As `send`, which has to succeed, with this status where one is given: the body. */
  ok<Id extends OperationId<Contract>>(
    operation: Id,
    ...rest: [...input: InputArgument<Operation<Contract, Id>>, status?: number]
  ): Promise<Success<Operation<Contract, Id>>>;
  /** As `sendAny`, which has to be refused with a status and a code, such as `404 not_found`. */
  refused(
    operation: OperationId<Contract>,
    expected: string,
    input?: AnyInput,
  ): Promise<ProblemOf<Contract> & { answer: Answer }>;
}

interface Options {
  /** What stands before every path of the contract. */
  basePath?: string;
  /** Header fields of every request, by its method. Those of the input go before them. */
  headers?: (method: string) => OutgoingHttpHeaders;
  /** Is given every answer. */
  onAnswer?: (answer: Answer) => void;
}

/** A path whose template is filled in with these values. */
const fill = (template: string, values: object = {}): string =>
  template.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(String(Object(values)[name] ?? '')),
  );

function queryOf(query: AnyInput['query']): string {
  if (query === undefined || typeof query === 'string') return query ?? '';
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Makes a client of a contract for a server on this machine. */
export function contractClient<Contract extends ContractName>(
  contract: Contract,
  server: { port: number },
  { basePath = '', headers = () => ({}), onAnswer }: Options = {},
): ContractClient<Contract> {
  async function sendAny(
    operation: OperationId<Contract>,
    { method: asked, path, query, headers: own, body, text }: AnyInput = {},
  ): Promise<Answer> {
    const { method: documented, path: template } = routeOf(contract, operation);
    const method = asked ?? documented;
    const sent = body === undefined ? text : JSON.stringify(body);
    const answer = await call(server, basePath + fill(template, path) + queryOf(query), {
      method,
      headers: {
        ...headers(method),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...own,
      },
      ...(sent !== undefined && { body: sent }),
    });
    expectDocumented(responsesOf(contract, operation), answer, method);
    onAnswer?.(answer);
    return answer;
  }

  return {
    send: (operation, ...[input]) => sendAny(operation, input),
    sendAny,
    async ok(operation, ...rest: unknown[]) {
      const [input, status] = rest as [AnyInput?, number?];
      const answer = await sendAny(operation, input);
      expect(answer.status, answer.text).toBe(status ?? answer.status);
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.text === '' ? undefined : JSON.parse(answer.text);
    },
    async refused(operation, expected, input) {
      const answer = await sendAny(operation, input);
      const problem: ProblemOf<Contract> = JSON.parse(answer.text);
      expect(`${answer.status} ${problem.code}`, answer.text).toBe(expected);
      expect(problem.request_id).toBe(answer.headers.get('X-Request-Id'));
      return { ...problem, answer };
    },
  };
}
