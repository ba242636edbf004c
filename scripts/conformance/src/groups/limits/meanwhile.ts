import { pointerTo } from '../../contract/source.ts';
import type { Header, Request } from '../../exchange/exchange.ts';
import { ORIGIN } from '../../inspect/cors.ts';
import type { OperationContext } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import { expectationOf, type Refusal } from '../../scenario/expectation.ts';
import { judgeInPlace } from '../../scenario/in-place.ts';
import { plainDraft, unknownAddress, withValue } from '../../scenario/plain-draft.ts';
import { invalidParameter } from '../../scenario/refusals.ts';
import { ideasFor } from '../../scenario/texts.ts';
import type { WhileExhausted } from './ask-meanwhile.ts';
import type { Caller } from './lanes.ts';

interface Wrong {
  readonly request: Request;
  readonly refusal: Refusal;
}

/** Requests of a caller that are refused for their parameters, one for each status. */
export function wrongRequests(context: OperationContext, { credential }: Caller): Wrong[] {
  const { contract, operation } = context;
  const base = plainDraft(context, credential);
  // A page at another origin has to learn of its limit, too.
  const headers: Header[] = contract.promises.cors ? [['Origin', ORIGIN]] : [];
  const found = new Map<string, Wrong>();
  for (const parameter of operation.parameters) {
    const key = parameter.rejectsWith.join();
    if (found.has(key) || parameter.in === 'path') continue;
    for (const text of ideasFor(contract, parameter).keys()) {
      const verdict = judgeInPlace(contract, parameter, text);
      if (verdict.kind !== 'invalid' || !/^[!-~]+$/.test(text)) continue;
      found.set(key, {
        request: requestOf({ ...withValue(base, parameter, text), headers }),
        refusal: invalidParameter(parameter, [text], verdict),
      });
      break;
    }
  }
  return [...found.values()];
}

/** What else is sent while a caller's limit is used up, and the answer by the contract's order of errors. */
export function meanwhile(context: OperationContext, caller: Caller): WhileExhausted[] {
  const { contract } = context;
  const { order, pointer } = contract.promises;
  const limited: Refusal = {
    statuses: [429],
    claim: {
      id: 'limits.reached',
      says: `${caller.about} is refused with 429 while nothing is left`,
      pointer: pointerTo(pointer, 'limits'),
    },
  };
  const found: WhileExhausted[] = [];
  // The limit on bad credentials comes ahead of 401: it is there to slow down guessing.
  const isRefused = caller.lane === 'refused';
  if (order.includes(429) && !isRefused) {
    for (const { request, refusal } of wrongRequests(context, caller)) {
      found.push({
        request,
        expected: expectationOf(contract, [limited, refusal], {
          claim: limited.claim,
          statuses: [429],
        }),
      });
    }
    const { plain } = caller;
    const cheap: Request[] = [
      ...(contract.promises.head ? [{ ...plain, method: 'HEAD' }] : []),
      { ...plain, headers: [...plain.headers, ['If-None-Match', '*']] },
    ];
    for (const request of cheap)
      found.push({ request, expected: { claim: limited.claim, statuses: [429] } });
    if (order.indexOf(404) >= 0 && order.indexOf(404) < order.indexOf(429)) {
      const claim = {
        id: 'precedence',
        says: `an unknown address is answered with 404 although nothing is left for ${caller.about}`,
        pointer: pointerTo(pointer, 'order'),
      } as const;
      found.push({
        request: unknownAddress(contract, caller.credential, '/unknown/address/'),
        expected: { claim, statuses: [404] },
      });
    }
  }
  return found;
}
