import { pointerTo } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import type { Exchange } from '../exchange.ts';
import type { Claim, Finding } from '../finding.ts';
import { headerFindings } from './headers.ts';
import { leakFindings } from './leaks.ts';
import { limitFindings } from './limit-headers.ts';
import { mediaFindings } from './media.ts';
import { problemFindings } from './problem.ts';
import { specOf } from './spec.ts';

/** Checks an answer by everything that the contract says of it, whatever the request was. */
export function inspect(
  contract: Contract,
  exchange: Exchange,
  echoes: readonly string[],
): Finding[] {
  const { request, answer, failure } = exchange;
  const { operation } = request;
  const finding = (claim: Claim, got: string): Finding => ({ claim, got, exchanges: [exchange] });
  const pointer = operation?.pointer ?? '/paths';
  if (!answer) {
    return [
      finding(
        { id: 'robustness.no-answer', says: 'every request is answered', pointer },
        failure ?? 'no answer',
      ),
    ];
  }
  const spec = specOf(contract, exchange);
  const leaks = leakFindings(exchange, echoes, pointer);
  const limits = limitFindings(exchange, spec?.pointer ?? pointer);
  if (answer.status >= 500) {
    const fault = finding(
      { id: 'robustness.fault', says: 'no request makes the service fail', pointer },
      String(answer.status),
    );
    return [fault, ...leaks, ...limits, ...(spec ? problemFindings(contract, exchange, spec) : [])];
  }
  if (spec === undefined) {
    const statuses = operation?.responses.map(({ status }) => status).join(', ');
    return operation
      ? [
          finding(
            {
              id: 'response.status',
              says: `${operation.id} answers with one of ${statuses}`,
              pointer: pointerTo(operation.pointer, 'responses'),
            },
            String(answer.status),
          ),
          ...leaks,
          ...limits,
        ]
      : [...leaks, ...limits];
  }
  return [
    ...mediaFindings(exchange, answer, spec, finding, contract.schemas),
    ...headerFindings(contract, exchange, answer, spec, finding),
    ...problemFindings(contract, exchange, spec),
    ...leaks,
    ...limits,
  ];
}
