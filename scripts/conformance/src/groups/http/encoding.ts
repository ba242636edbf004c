import { isDeepStrictEqual } from 'node:util';
import { codingsOf, contentOf, jsonOf, NOT_DECODED } from '../../exchange/content.ts';
import { headerOf } from '../../exchange/exchange.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import type { Script } from '../../scenario/scenario.ts';

const CODINGS: readonly (readonly [accept: string, allowed: readonly string[]])[] = [
  ['gzip', ['gzip', 'x-gzip']],
  ['br', ['br']],
  ['deflate', ['deflate']],
  ['gzip, br', ['gzip', 'x-gzip', 'br']],
  ['gzip;q=0', []],
  ['br;q=0, gzip;q=0.5', ['gzip', 'x-gzip']],
  ['identity', []],
  ['unknown', []],
  // Without zstd, which Node.js cannot decode before version 22.15.
  ['*, zstd;q=0', ['gzip', 'x-gzip', 'br', 'deflate']],
];

/** Asks for content codings (RFC 9110, section 12.5.3). */
export function* askForCodings(draft: Draft): Script {
  const [plain, again] = yield { kind: 'send', requests: [requestOf(draft), requestOf(draft)] };
  const body = plain?.answer && jsonOf(plain.answer);
  // Some answers are new every time: a moment, a random text.
  const isStable = again?.answer && isDeepStrictEqual(jsonOf(again.answer)?.value, body?.value);
  const findings: Finding[] = [];
  for (const [value, allowed] of CODINGS) {
    const [exchange] = yield {
      kind: 'send',
      requests: [requestOf({ ...draft, headers: [['Accept-Encoding', value]] })],
    };
    const answer = exchange?.answer;
    if (!exchange || !answer || answer.status >= 500 || answer.status !== plain?.answer?.status)
      continue;
    const codings = codingsOf(answer).filter((coding) => coding !== 'identity');
    const isUnkept = /no-store/i.test(headerOf(answer.headers, 'cache-control') ?? '');
    const fields = (headerOf(answer.headers, 'vary') ?? '').toLowerCase();
    const got = codings.some((coding) => !allowed.includes(coding))
      ? `Content-Encoding: ${codings.join(', ')}`
      : contentOf(answer) === undefined
        ? `${codings.join(', ')} ${NOT_DECODED}`
        : isStable && body && !isDeepStrictEqual(jsonOf(answer)?.value, body.value)
          ? 'other content'
          : codings.length > 0 && !/\*|accept-encoding/.test(fields) && !isUnkept
            ? 'a coded answer without Vary: Accept-Encoding'
            : undefined;
    if (got === undefined) continue;
    findings.push({
      claim: {
        id: 'http.encoding',
        says: `Accept-Encoding: ${value} gets the same content, plain or in a coding that it names`,
        pointer: draft.operation.pointer,
      },
      got,
      exchanges: [exchange],
    });
  }
  return findings;
}
