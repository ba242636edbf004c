import { pointerTo } from '../contract/source.ts';
import type { Contract, ResponseSpec } from '../contract/types.ts';
import { excerptOf } from '../exchange/content.ts';
import { type Exchange, GONE, TOO_LARGE } from '../exchange/exchange.ts';
import type { Claim } from '../scenario/claims.ts';
import type { Finding } from '../scenario/finding.ts';
import { specOf } from '../scenario/spec.ts';
import { corsFindings } from './cors.ts';
import { headerFindings } from './headers.ts';
import { leakFindings } from './leaks.ts';
import { limitFindings } from './limit-headers.ts';
import { mediaFindings } from './media.ts';
import { problemFindings } from './problem.ts';

/** Whether a request of HTTP that is not HTTP/1.1 was refused, as it has to be. */
const isRefusedVersion = ({ request, answer }: Exchange): boolean =>
  request.verbatim !== undefined && answer?.status === 505;

/** Whether an error is only described by a `default` that has to describe the success as well. */
const isLoose = ({ request, answer }: Exchange, { status }: ResponseSpec): boolean =>
  status === 'default' &&
  (answer?.status ?? 0) >= 400 &&
  request.operation?.responses.some((response) => /^[23]/.test(response.status)) === false;

const asGap = (finding: Finding): Finding => ({
  ...finding,
  claim: { ...finding.claim, kind: 'gap' },
});

/**
 * Checks an answer by everything that the contract says of it, whatever the request was.
 *
 * @param echoes texts that no answer may contain
 * @param reportsUnknown whether members are reported that no schema names
 */
export function inspect(
  contract: Contract,
  exchange: Exchange,
  echoes: readonly string[],
  reportsUnknown = false,
): Finding[] {
  const { request, answer, failure } = exchange;
  const { operation } = request;
  const finding = (claim: Claim, got: string): Finding => ({ claim, got, exchanges: [exchange] });
  const pointer = operation?.pointer ?? '/paths';
  if (!answer) {
    const isClosed = request.mayClose === true && failure?.startsWith('the connection was');
    if (failure === GONE || (isClosed && !contract.promises.made)) return [];
    const says = 'every request is answered';
    const cause = failure === TOO_LARGE ? { cause: `${operation?.id} ${failure}` } : {};
    return [
      finding({ id: 'robustness.no-answer', says, pointer, ...cause }, failure ?? 'no answer'),
    ];
  }
  const spec = specOf(contract, exchange);
  const leaks = [...leakFindings(exchange, echoes, pointer), ...corsFindings(contract, exchange)];
  const limits = limitFindings(exchange, spec?.pointer ?? pointer);
  // 501 is no failure: the service does not do what was asked for, and says so (RFC 9110, 15.6.2).
  if (answer.status >= 500 && answer.status !== 501) {
    const fault = finding(
      { id: 'robustness.fault', says: 'no request makes the service fail', pointer },
      [answer.status, excerptOf(answer)].filter(Boolean).join(' '),
    );
    return [
      ...(isRefusedVersion(exchange) ? [] : [fault]),
      ...leaks,
      ...limits,
      ...(spec ? problemFindings(contract, exchange, spec) : []),
    ];
  }
  if (spec === undefined) {
    const statuses = operation?.responses.map(({ status }) => status).join(', ');
    // An operation without `responses` says nothing of its answers (OpenAPI 3.1, 4.8.10.1).
    return operation && statuses
      ? [
          finding(
            {
              id: 'response.status',
              says: `${operation.id} answers with one of ${statuses}`,
              pointer: pointerTo(operation.pointer, 'responses'),
              // A contract has to list what succeeds, and need not list every error (OpenAPI 3.1, 4.8.16).
              ...(answer.status < 300 ? { kind: 'fault', cause: operation.id } : {}),
            },
            [answer.status, answer.status < 300 ? '' : excerptOf(answer)].filter(Boolean).join(' '),
          ),
          ...leaks,
          ...limits,
        ]
      : [...leaks, ...limits];
  }
  const described = spec.isLeftOut
    ? []
    : [
        ...mediaFindings(exchange, answer, spec, finding, contract, reportsUnknown),
        ...headerFindings(contract, exchange, answer, spec, finding),
      ];
  return [
    ...(isLoose(exchange, spec) ? described.map(asGap) : described),
    ...problemFindings(contract, exchange, spec),
    ...leaks,
    ...limits,
  ];
}
