import type { CorsPromises } from '../contract/promises.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { NO_CREDENTIAL } from '../credentials/credential.ts';
import type { Header } from '../exchange.ts';
import type { Scenario, Script } from '../finding.ts';
import { requestOf } from '../plan/draft.ts';
import { isCallable, type Means, openingCredential, plainDraft, withValue } from '../plan/means.ts';
import { ideasFor, plainText } from '../plan/texts.ts';
import { judge } from '../values/verdict.ts';
import { judgePreflight, ORIGIN, openness, type Wish } from './judge-cors.ts';

function* preflights(
  contract: Contract,
  operation: Operation,
  cors: CorsPromises,
  means: Means,
): Script {
  const plain = requestOf(plainDraft(contract, operation, means, NO_CREDENTIAL));
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
  return exchanges.flatMap((exchange, index) =>
    judgePreflight(contract, operation, cors, wishes[index] ?? { headers: [] }, exchange),
  );
}

function* actual(
  contract: Contract,
  operation: Operation,
  cors: CorsPromises,
  means: Means,
): Script {
  const as = openingCredential(operation, means) ?? NO_CREDENTIAL;
  const base = plainDraft(contract, operation, means, as);
  const wrong = operation.parameters.flatMap((parameter) => {
    if (parameter.in !== 'query' || plainText(contract, parameter) === undefined) return [];
    const text = [...ideasFor(contract, parameter).keys()].find(
      (idea) => judge(contract, parameter, idea).kind === 'invalid',
    );
    return text === undefined ? [] : [withValue(base, parameter, text)];
  });
  const drafts = [...(isCallable(operation, means) ? [base] : []), ...wrong.slice(0, 1)];
  const exchanges = yield {
    kind: 'send',
    requests: drafts.map((draft) => requestOf({ ...draft, headers: [['Origin', ORIGIN]] })),
  };
  return exchanges.flatMap((exchange) => {
    const got =
      exchange.answer && exchange.answer.status < 500 ? openness(cors, exchange.answer) : undefined;
    return got === undefined
      ? []
      : [
          {
            claim: {
              id: 'cors.origin',
              says: `an answer of ${operation.id} with ${exchange.answer?.status} may be read from another origin`,
              pointer: pointerTo(contract.promises.pointer, 'cors'),
            },
            got,
            exchanges: [exchange],
          },
        ];
  });
}

/** What browsers at other origins may do (Fetch standard), where the contract promises it. */
export function* corsScenarios(
  contract: Contract,
  operation: Operation,
  means: Means,
): Generator<Scenario> {
  const { cors } = contract.promises;
  if (cors === undefined) return;
  yield {
    title: `preflight of ${operation.id}`,
    group: 'http',
    requests: 3,
    lane: 'anonymous',
    script: () => preflights(contract, operation, cors, means),
  };
  yield {
    title: `${operation.id} from another origin`,
    group: 'http',
    requests: 2,
    lane: 'valid',
    script: () => actual(contract, operation, cors, means),
  };
}
