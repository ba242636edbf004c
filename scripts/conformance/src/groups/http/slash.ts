import { pointerTo } from '../../contract/source.ts';
import type { Contract } from '../../contract/types.ts';
import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import { headerOf, type Request } from '../../exchange/exchange.ts';
import { type OperationContext, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import { judgeAnswer } from '../../scenario/judge.ts';
import { plainDraft, unknownAddress } from '../../scenario/plain-draft.ts';
import type { Scenario, Script } from '../../scenario/scenario.ts';

function* redirect(
  contract: Contract,
  request: Request,
  to: string,
  expected: Expectation,
): Script {
  const [exchange] = yield { kind: 'send', requests: [request] };
  if (!exchange) return [];
  const findings = judgeAnswer(contract, expected, exchange);
  const location = exchange.answer && headerOf(exchange.answer.headers, 'location');
  if (findings.length > 0 || !exchange.answer) return findings;
  const base = 'http://service.invalid';
  const target =
    location !== undefined && URL.canParse(location, base + request.target)
      ? new URL(location, base + request.target)
      : undefined;
  const wanted = new URL(to, base);
  // Behind a proxy, the service may use another host name for itself.
  if (target && target.pathname + target.search === wanted.pathname + wanted.search) return [];
  return [
    {
      claim: expected.claim,
      got: location === undefined ? 'no Location' : `Location: ${location}`,
      exchanges: [exchange],
    },
  ];
}

/** An operation's address without its last slash, with several queries. */
export function* slashScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation } = context;
  const status = contract.promises.trailingSlash;
  if (
    status === undefined ||
    !operation.path.endsWith('/') ||
    operation.path === '/' ||
    operation.method !== 'GET'
  )
    return;
  const as = openingCredential(context) ?? NO_CREDENTIAL;
  const { target } = requestOf(plainDraft(context, as));
  const [path = ''] = target.split('?');
  for (const query of ['', '?a=1&b=%D9%82&a=2&c=%20%26%2B', '?', '?next=https://example.com/']) {
    const request = {
      ...unknownAddress(contract, as, path.slice(0, -1)),
      target: path.slice(0, -1) + query,
    };
    const expected: Expectation = {
      claim: {
        id: 'http.slash',
        says: `${path.slice(0, -1)}${query} leads to ${path}${query} with ${status}`,
        pointer: pointerTo(contract.promises.pointer, 'trailing-slash'),
      },
      statuses: [status],
    };
    yield {
      title: expected.claim.says,
      group: 'http',
      requests: 1,
      lane: as.lane,
      script: () => redirect(contract, request, path + query, expected),
    };
  }
}
