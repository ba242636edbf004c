import type { Contract } from '../../contract/types.ts';
import type { Credential } from '../../credentials/credential.ts';
import type { Request } from '../../exchange/exchange.ts';
import type { Claim } from '../../scenario/claims.ts';
import type { OperationContext } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import { judgeAnswer } from '../../scenario/judge.ts';
import { plainDraft } from '../../scenario/plain-draft.ts';
import type { Scenario, Script } from '../../scenario/scenario.ts';
import { promisedOutside } from './malformed.ts';

/** Sends the request up to three times: a service may close the connection before it has read it all. */
function* tooLarge(contract: Contract, request: Request, expected: Expectation): Script {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const [exchange] = yield { kind: 'send', requests: [request] };
    if (exchange?.answer) return judgeAnswer(contract, expected, exchange);
  }
  return [];
}

/** Requests that are too large for any service. */
export function* largeScenarios(context: OperationContext, as: Credential): Generator<Scenario> {
  const { contract, operation } = context;
  const base = requestOf(plainDraft(context, as));
  const promised = promisedOutside(contract, 431);
  const [path = '/'] = base.target.split('?');
  const large: readonly (readonly [string, Request, number[]])[] = [
    [
      'a header of 40,000 characters',
      { ...base, headers: [...base.headers, ['X-Large', 'a'.repeat(40_000)]] },
      [431],
    ],
    [
      '400 headers',
      {
        ...base,
        headers: [
          ...base.headers,
          ...Array.from(
            { length: 400 },
            (_, index) => [`X-Many-${index}`, 'a'.repeat(80)] as const,
          ),
        ],
      },
      [431],
    ],
    [
      'an address of 40,000 characters',
      { ...base, target: `${path}?a=${'a'.repeat(40_000)}` },
      [431, 414],
    ],
  ];
  for (const [about, request, statuses] of large) {
    const claim: Claim = {
      id: 'robustness.malformed',
      says: `${about} is refused`,
      pointer: promised ?? operation.pointer,
    };
    const expected: Expectation = {
      claim,
      statuses: promised ? statuses : [200, 400, 404, 413, 414, 431],
    };
    yield {
      title: claim.says,
      group: 'robustness',
      requests: 1,
      lane: request.lane,
      script: () =>
        tooLarge(
          contract,
          { ...request, operation: undefined, raw: true, mayClose: true },
          expected,
        ),
    };
  }
}
