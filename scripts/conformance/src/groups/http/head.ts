import type { Contract } from '../../contract/types.ts';
import { headerOf } from '../../exchange/exchange.ts';
import type { Claim } from '../../scenario/claims.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';
import { headerDifference } from './compare-headers.ts';

/** Asks by GET and by HEAD (RFC 9110, section 9.3.2). */
export function* compareHead(contract: Contract, draft: Draft, claim: Claim): Script {
  const [get] = yield { kind: 'send', requests: [requestOf(draft)] };
  const [again] = yield {
    kind: 'send',
    requests: [{ ...requestOf(draft), method: 'HEAD' }],
  };
  if (!get?.answer || !again?.answer || get.answer.status >= 500) return [];
  const difference =
    get.answer.status !== again.answer.status
      ? summaryOf(contract, again)
      : again.answer.body.length > 0
        ? `a body of ${again.answer.body.length} bytes`
        : headerDifference(contract, get.answer, again.answer);
  const length = headerOf(again.answer.headers, 'content-length');
  const own = headerOf(get.answer.headers, 'content-length') ?? String(get.answer.body.length);
  const got =
    difference ??
    (length !== undefined && length !== own
      ? `content-length: ${length} instead of ${own}`
      : undefined);
  return got === undefined ? [] : [{ claim, got, exchanges: [get, again] }];
}
