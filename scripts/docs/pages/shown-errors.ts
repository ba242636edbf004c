import { type Contract, type Example, operationsOf, type Response, resolve } from '../contract.ts';
import { headersOf, onTheWire } from './answers.ts';

/** How a contract shows an error. */
export interface Shown {
  status: number;
  /** An answer with it, as it comes over the wire. */
  answer: string;
  operations: string[];
}

/** Every response of a contract, with the operation that answers it. */
function* responsesOf(contract: Contract): Generator<[string | undefined, Response]> {
  for (const operation of operationsOf(contract))
    for (const response of Object.values(operation.responses))
      yield [operation.operationId, resolve<Response>(contract, response)];
  for (const response of Object.values(contract['x-responses-outside-operations'] ?? {}))
    yield [undefined, resolve<Response>(contract, response)];
}

/** By code: its status, an example, and the operations that answer it. */
export function shownIn(contract: Contract): Map<string, Shown> {
  const shown = new Map<string, Shown>();
  for (const [operationId, response] of responsesOf(contract)) {
    const headers = headersOf(contract, response);
    for (const [type, { examples = {} }] of Object.entries(response.content ?? {})) {
      for (const written of Object.values(examples)) {
        const { value } = resolve<Example>(contract, written);
        const { code, status } = Object(value);
        if (typeof code !== 'string') continue;
        const answer = onTheWire(`${status}`, headers, type, value);
        const known: Shown = shown.get(code) ?? { status, answer, operations: [] };
        if (operationId && !known.operations.includes(operationId))
          known.operations.push(operationId);
        shown.set(code, known);
      }
    }
  }
  return shown;
}
