import type { Contract, Operation } from '../../contract/types.ts';
import type { Request } from '../../exchange/exchange.ts';
import type { Claim } from '../../scenario/claims.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import { probe } from '../../scenario/probe.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** The place where the contract promises a status outside of operations; undefined if it does not. */
export const promisedOutside = (contract: Contract, status: number): string | undefined =>
  contract.outside.find((response) => response.status === String(status))?.pointer;

/** Requests that are not well-formed HTTP (RFC 9112) and have to be refused with 400. */
function malformed(
  host: string,
  path: string,
): readonly (readonly [about: string, bytes: string])[] {
  const close = 'Connection: close\r\n';
  const line = `GET ${path} HTTP/1.1\r\n`;
  return [
    ['without Host', `${line}${close}\r\n`],
    ['with a space before a colon', `${line}Host: ${host}\r\nX-A : 1\r\n${close}\r\n`],
    ['with a header without a colon', `${line}Host: ${host}\r\nnonsense\r\n${close}\r\n`],
    ['with a zero byte in a header', `${line}Host: ${host}\r\nX-A: a\0b\r\n${close}\r\n`],
    ['with a broken Content-Length', `${line}Host: ${host}\r\nContent-Length: abc\r\n${close}\r\n`],
    [
      'with two lengths',
      `${line}Host: ${host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}\r\n12`,
    ],
    ['with a space in its target', `GET ${path} x HTTP/1.1\r\nHost: ${host}\r\n${close}\r\n`],
    ['without a method', `${path} HTTP/1.1\r\nHost: ${host}\r\n${close}\r\n`],
    ['of nonsense', 'nonsense\r\n\r\n'],
  ];
}

/** Tests with requests that are not well-formed HTTP. */
export function* malformedScenarios(
  contract: Contract,
  operation: Operation,
  host: string,
): Generator<Scenario> {
  const promised = promisedOutside(contract, 400);
  const { path } = operation;
  for (const [about, verbatim] of malformed(host, path.includes('{') ? '/' : path)) {
    const claim: Claim = {
      id: 'robustness.malformed',
      says: `a request ${about} is refused`,
      pointer: promised ?? operation.pointer,
    };
    const request: Request = {
      operation: undefined,
      method: 'GET',
      target: path,
      headers: [],
      lane: 'anonymous',
      credential: 'none',
      mayClose: true,
      verbatim,
    };
    const code = contract.promises.errors.reasons.malformed;
    const expected: Expectation = promised
      ? { claim, statuses: [400], ...(code === undefined ? {} : { code }) }
      : { claim, statuses: [400, 404, 405, 411, 414, 431, 501, 505] };
    yield probe(contract, 'robustness', request, expected);
  }
}
