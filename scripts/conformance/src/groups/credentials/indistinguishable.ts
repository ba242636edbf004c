import { isDeepStrictEqual } from 'node:util';
import { asObject, type Json } from '../../contract/json.ts';
import type { Contract } from '../../contract/types.ts';
import { jsonOf } from '../../exchange/content.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { codeOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';

/** The parts of an error that stay the same from one request to the next. */
function constantPart({ promises }: Contract, { answer }: Exchange): Json | undefined {
  const body = answer && jsonOf(answer)?.value;
  const varying = Object.keys(promises.errors.sameAsHeader);
  return body === undefined
    ? undefined
    : Object.fromEntries(
        Object.entries(asObject(body)).filter(([name]) => !varying.includes(name)),
      );
}

/** Bad credentials all get the same answer, whether or not they were good once. */
export function* areIndistinguishable(
  contract: Contract,
  drafts: readonly Draft[],
  pointer: string,
): Script {
  const exchanges = yield { kind: 'send', requests: drafts.map(requestOf) };
  const [first, ...others] = exchanges;
  const different =
    first &&
    others.find(
      (other) =>
        first.answer &&
        other.answer &&
        (first.answer.status !== other.answer.status ||
          !isDeepStrictEqual(constantPart(contract, first), constantPart(contract, other))),
    );
  if (!first || !different) return [];
  return [
    {
      claim: {
        id: 'credentials.indistinguishable',
        says: `${drafts[exchanges.indexOf(different)]?.credential.about} is answered as ${drafts[0]?.credential.about}`,
        pointer,
      },
      got: `another answer: ${codeOf(contract, different) ?? different.answer?.status}`,
      exchanges: [first, different],
    },
  ];
}
