import type { Contract } from '../../contract/types.ts';
import { type Exchange, type Header, headerOf } from '../../exchange/exchange.ts';
import type { Claim } from '../../scenario/claims.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';
import { headerDifference } from './compare-headers.ts';

interface Condition {
  readonly about: string;
  readonly headers: readonly Header[];
  readonly unchanged: boolean;
  readonly method?: 'HEAD';
}

function conditions(etag: string): Condition[] {
  const opaque = etag.replace(/^W\//, '');
  return [
    { about: 'its own tag', headers: [['If-None-Match', etag]], unchanged: true },
    {
      about: 'its own tag as a weak one',
      headers: [['If-None-Match', `W/${opaque}`]],
      unchanged: true,
    },
    {
      about: 'a list with its tag',
      headers: [['If-None-Match', `"other", ${etag}`]],
      unchanged: true,
    },
    {
      about: 'a list that begins with its tag',
      headers: [['If-None-Match', `${etag},"other"`]],
      unchanged: true,
    },
    {
      about: 'two fields, one with its tag',
      headers: [
        ['If-None-Match', '"other"'],
        ['If-None-Match', etag],
      ],
      unchanged: true,
    },
    // As fetch sends it: this Cache-Control is meant for caches, not for the origin (RFC 9111, section 5.2.1).
    {
      about: 'its own tag and Cache-Control: no-cache',
      headers: [
        ['If-None-Match', etag],
        ['Cache-Control', 'no-cache'],
        ['Pragma', 'no-cache'],
      ],
      unchanged: true,
    },
    { about: 'any tag', headers: [['If-None-Match', '*']], unchanged: true },
    { about: 'another tag', headers: [['If-None-Match', '"other"']], unchanged: false },
    {
      about: 'a part of its tag',
      headers: [['If-None-Match', `${opaque.slice(0, -2)}"`]],
      unchanged: false,
    },
    {
      about: 'a tag that begins with its own',
      headers: [['If-None-Match', `${opaque.slice(0, -1)}x"`]],
      unchanged: false,
    },
    {
      about: 'its tag without quotes',
      headers: [['If-None-Match', opaque.slice(1, -1)]],
      unchanged: false,
    },
    // A list may be empty (RFC 9110, section 5.6.1), and then nothing in it fits.
    { about: 'no tag at all', headers: [['If-None-Match', '']], unchanged: false },
    { about: 'its own tag', headers: [['If-None-Match', etag]], unchanged: true, method: 'HEAD' },
  ];
}

function judgeCondition(
  contract: Contract,
  fresh: Exchange,
  exchange: Exchange,
  condition: Condition,
  pointer: string,
): Finding[] {
  const { answer } = exchange;
  if (!answer || !fresh.answer || answer.status >= 500) return [];
  const { about, unchanged, method } = condition;
  const status = unchanged ? 304 : fresh.answer.status;
  const claim: Claim = {
    id: 'http.conditional',
    says: `${method ?? 'GET'} with ${about} in If-None-Match is answered with ${status}`,
    pointer,
  };
  const got =
    answer.status !== status
      ? summaryOf(contract, exchange)
      : status === 304 && answer.body.length > 0
        ? 'a body'
        : // RFC 9110, section 15.4.5: what a 200 would have sent of these is sent with a 304 as well.
          status === 304
          ? headerDifference(contract, fresh.answer, answer, [
              'etag',
              'cache-control',
              'vary',
              'content-location',
              'expires',
            ])
          : undefined;
  return got === undefined ? [] : [{ claim, got, exchanges: [fresh, exchange] }];
}

/** Asks again with the tag of the answer and with other tags (RFC 9110, section 13.1.2). */
export function* askConditionally(
  contract: Contract,
  draft: Draft,
  others: readonly Draft[],
  pointer: string,
): Script {
  const [fresh] = yield { kind: 'send', requests: [requestOf(draft)] };
  const etag = fresh?.answer && headerOf(fresh.answer.headers, 'etag');
  if (!fresh || etag === undefined || fresh.answer?.status !== 200) return [];
  const findings: Finding[] = [];
  for (const condition of conditions(etag)) {
    const request = {
      ...requestOf({ ...draft, headers: condition.headers }),
      method: condition.method ?? draft.operation.method,
    };
    const [exchange] = yield { kind: 'send', requests: [{ ...request, raw: true }] };
    if (exchange) findings.push(...judgeCondition(contract, fresh, exchange, condition, pointer));
  }
  const coded: Header = ['Accept-Encoding', 'gzip'];
  const [zipped] = yield { kind: 'send', requests: [requestOf({ ...draft, headers: [coded] })] };
  const tag = zipped?.answer && headerOf(zipped.answer.headers, 'etag');
  if (zipped && tag !== undefined) {
    const condition: Condition = {
      about: 'the tag of a coded answer',
      headers: [coded, ['If-None-Match', tag]],
      unchanged: true,
    };
    const request = requestOf({ ...draft, headers: condition.headers });
    const [exchange] = yield { kind: 'send', requests: [{ ...request, raw: true }] };
    if (exchange) findings.push(...judgeCondition(contract, zipped, exchange, condition, pointer));
  }
  for (const other of others) {
    const [elsewhere, exchange] = yield {
      kind: 'send',
      requests: [requestOf(other), requestOf({ ...other, headers: [['If-None-Match', etag]] })],
    };
    const own = elsewhere?.answer && headerOf(elsewhere.answer.headers, 'etag');
    if (elsewhere && own !== undefined) {
      const request = requestOf({ ...other, headers: [['If-None-Match', own]] });
      const [again] = yield { kind: 'send', requests: [request] };
      const condition: Condition = { about: 'its own tag', headers: [], unchanged: true };
      if (again) findings.push(...judgeCondition(contract, elsewhere, again, condition, pointer));
    }
    if (!elsewhere?.answer || !exchange || elsewhere.answer.body.equals(fresh.answer.body))
      continue;
    findings.push(
      ...judgeCondition(
        contract,
        elsewhere,
        exchange,
        { about: 'the tag of other content', headers: [], unchanged: false },
        pointer,
      ),
    );
  }
  return findings;
}
