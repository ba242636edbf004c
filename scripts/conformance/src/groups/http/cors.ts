import type { CorsPromises } from '../../contract/promises.ts';
import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import type { Header } from '../../exchange/exchange.ts';
import { NO_ORIGIN, ORIGIN } from '../../inspect/cors.ts';
import { isCallable, type OperationContext, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { plainDraft, withValue } from '../../scenario/plain-draft.ts';
import type { Scenario, Script } from '../../scenario/scenario.ts';
import { ideasFor, plainText } from '../../scenario/texts.ts';
import { judge } from '../../values/verdict.ts';
import { judgeOptions } from './allow.ts';
import { judgePreflight, type Wish } from './judge-cors.ts';

function* preflights(context: OperationContext, cors: CorsPromises): Script {
  const { contract, operation } = context;
  const plain = requestOf(plainDraft(context, NO_CREDENTIAL));
  const wishes: Wish[] = [{ headers: [] }, { headers: cors.headers }, { headers: cors.withheld }];
  const exchanges = yield {
    kind: 'send',
    requests: wishes.map(({ headers }) => ({
      ...plain,
      operation: undefined,
      method: 'OPTIONS',
      headers: [
        ['Origin', ORIGIN],
        ['Access-Control-Request-Method', operation.method],
        ...headers
          .slice(0, 1)
          .map((): Header => ['Access-Control-Request-Headers', headers.join(',').toLowerCase()]),
      ],
    })),
  };
  const findings = exchanges.flatMap((exchange, index) =>
    judgePreflight(contract, operation, cors, wishes[index] ?? { headers: [] }, exchange),
  );
  const ofAddress = contract.outside.find(
    ({ status, headers }) =>
      status.startsWith('2') && headers.some(({ name }) => name.toLowerCase() === 'allow'),
  );
  if (findings.length > 0 || !ofAddress) return findings;
  const asked = yield {
    kind: 'send',
    requests: [{ ...plain, operation: undefined, method: 'OPTIONS' }],
  };
  return asked.flatMap((exchange) =>
    judgeOptions(contract, operation, ofAddress.pointer, exchange),
  );
}

/** Requests of a page at another origin: their answers are judged like all others, see inspect. */
function* actual(context: OperationContext): Script {
  const { contract, operation } = context;
  const as = openingCredential(context) ?? NO_CREDENTIAL;
  const base = plainDraft(context, as);
  const wrong = operation.parameters.flatMap((parameter) => {
    if (parameter.in !== 'query' || plainText(contract, parameter) === undefined) return [];
    const text = [...ideasFor(contract, parameter).keys()].find(
      (idea) => judge(contract, parameter, idea).kind === 'invalid',
    );
    return text === undefined ? [] : [withValue(base, parameter, text)];
  });
  const drafts = [...(isCallable(context) ? [base] : []), ...wrong.slice(0, 1)];
  yield {
    kind: 'send',
    requests: [ORIGIN, NO_ORIGIN].flatMap((origin) =>
      drafts.map((draft) => requestOf({ ...draft, headers: [['Origin', origin]] })),
    ),
  };
  return [];
}

/** What browsers at other origins may do (Fetch standard), where the contract promises it. */
export function* corsScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation } = context;
  const { cors } = contract.promises;
  if (cors === undefined) return;
  yield {
    title: `preflight of ${operation.id}`,
    group: 'http',
    requests: 4,
    lane: 'anonymous',
    script: () => preflights(context, cors),
  };
  yield {
    title: `${operation.id} from another origin`,
    group: 'http',
    requests: 4,
    lane: 'valid',
    script: () => actual(context),
  };
}
