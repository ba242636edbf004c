import { pointerTo } from '../../contract/source.ts';
import type { Contract } from '../../contract/types.ts';
import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import { queryField } from '../../exchange/encode.ts';
import type { Claim } from '../../scenario/claims.ts';
import { type OperationContext, openingCredential } from '../../scenario/context.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { successesOf } from '../../scenario/expectation.ts';
import { byAnswer, inputFaults } from '../../scenario/faults.ts';
import { insufficientCredentials, withdrawnCredentials } from '../../scenario/insufficient.ts';
import { summaryOf } from '../../scenario/judge.ts';
import { plainDraft, withValue } from '../../scenario/plain-draft.ts';
import type { Scenario, Script } from '../../scenario/scenario.ts';
import { plainText } from '../../scenario/texts.ts';
import { askForTypes } from './accept.ts';
import { askConditionally } from './conditional.ts';
import { findDetours, withCredentials } from './detours.ts';
import { askEscaped } from './encoded.ts';
import { askForCodings } from './encoding.ts';
import { compareHead } from './head.ts';

function* range(contract: Contract, draft: Draft): Script {
  const [exchange] = yield {
    kind: 'send',
    requests: [requestOf({ ...draft, headers: [['Range', 'bytes=0-1']] })],
  };
  const answer = exchange?.answer;
  if (
    !exchange ||
    !answer ||
    answer.status >= 500 ||
    successesOf(draft.operation).includes(answer.status)
  )
    return [];
  return [
    {
      claim: {
        id: 'response.status',
        says: 'a Range header is ignored, since the contract offers no ranges',
        pointer: draft.operation.pointer,
      },
      got: summaryOf(contract, exchange),
      exchanges: [exchange],
    },
  ];
}

/** The same operation with one query parameter set. */
const variants = (contract: Contract, base: Draft): Draft[] =>
  base.operation.parameters
    .filter(({ in: place }) => place === 'query')
    .slice(0, 3)
    .flatMap((parameter) => {
      const text = plainText(contract, parameter);
      return text === undefined ? [] : [withValue(base, parameter, text)];
    });

/** Whether answers to GET follow HTTP: HEAD, Accept, content codings, ranges, conditions. */
export function* answerScenarios(context: OperationContext): Generator<Scenario> {
  const { contract, operation } = context;
  const as = openingCredential(context);
  const path = operation.parameters.filter((parameter) => parameter.in === 'path');
  // Without something that exists there is no answer to compare with.
  if (
    as === undefined ||
    operation.method !== 'GET' ||
    !path.every((parameter) => context.existing.has(parameter))
  )
    return;
  const base = plainDraft(context, as);
  const others = variants(contract, base);
  const scenario = (title: string, requests: number, script: () => Script): Scenario => ({
    title,
    group: 'http',
    requests,
    lane: as.lane,
    script,
  });
  if (contract.promises.head) {
    const claim: Claim = {
      id: 'http.head',
      says: `HEAD ${operation.path} answers as GET does, without the body`,
      pointer: pointerTo(contract.promises.pointer, 'head'),
    };
    const wrong = { ...base, query: [queryField('unknown', '1')] };
    const coded: Draft = { ...base, headers: [['Accept-Encoding', 'gzip']] };
    for (const draft of [base, ...others, wrong, coded])
      yield scenario(claim.says, 2, () => compareHead(contract, draft, claim));
  }
  const faults = byAnswer(inputFaults(contract, operation)).map((fault) => fault.apply(base));
  yield scenario('Accept', 14, () => askForTypes(contract, base, operation, faults.at(-1)));
  yield scenario('Accept-Encoding', 9, () => askForCodings(base));
  yield scenario('Range', 1, () => range(contract, base));
  // Without promises, this is more than many services keep to, and hardly anybody asks for.
  if (path.length > 0 && contract.promises.made)
    yield scenario('the same address, escaped', 2, () => askEscaped(contract, base));
  const bad = withCredentials(base, [
    ...insufficientCredentials(context),
    ...withdrawnCredentials(context),
  ]);
  for (const draft of [...bad, ...faults]) {
    yield {
      ...scenario('what is refused stays refused', 5, () =>
        findDetours(contract, base, [draft], operation.pointer),
      ),
      lane: draft.credential.lane,
    };
  }
  const unchanged = operation.responses.find(({ status }) => status === '304');
  const { security } = operation;
  const isOpen = security.kind === 'keyed' && security.optional && as !== NO_CREDENTIAL;
  const alike = isOpen ? [...others, { ...base, credential: NO_CREDENTIAL }] : others;
  if (unchanged)
    yield scenario('If-None-Match', 22, () =>
      askConditionally(contract, base, alike, unchanged.pointer),
    );
}
