import type { Contract } from '../../contract/types.ts';
import type { Credential } from '../../credentials/credential.ts';
import { type Exchange, headerOf, type Request } from '../../exchange/exchange.ts';
import type { ClaimId } from '../../scenario/claims.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';

/** Another way to ask for something that was refused. */
interface Detour {
  readonly id: ClaimId;
  readonly about: string;
  readonly request: (draft: Draft) => Request;
}

function detoursFor(etag: string | undefined, head: boolean): Detour[] {
  const tags = etag === undefined ? [] : [etag, '*'];
  return [
    ...(head
      ? [
          {
            id: 'http.head' as const,
            about: 'HEAD',
            request: (draft: Draft) => ({ ...requestOf(draft), method: 'HEAD' }),
          },
        ]
      : []),
    ...tags.map((tag) => ({
      id: 'http.conditional' as const,
      about: `If-None-Match: ${tag}`,
      request: (draft: Draft) => requestOf({ ...draft, headers: [['If-None-Match', tag]] }),
    })),
  ];
}

const same = (one: Exchange, other: Exchange): boolean =>
  one.answer === undefined ||
  other.answer === undefined ||
  one.answer.status === other.answer.status;

/** What is refused to GET is refused to HEAD and to conditional requests too. */
export function* findDetours(
  contract: Contract,
  open: Draft,
  refused: readonly Draft[],
  pointer: string,
): Script {
  const [fresh] = yield { kind: 'send', requests: [requestOf(open)] };
  const etag = fresh?.answer && headerOf(fresh.answer.headers, 'etag');
  const findings: Finding[] = [];
  for (const draft of refused) {
    const [plain] = yield { kind: 'send', requests: [requestOf(draft)] };
    if (!plain?.answer || plain.answer.status < 400) continue;
    for (const { id, about, request } of detoursFor(etag, contract.promises.head)) {
      const [exchange] = yield { kind: 'send', requests: [request(draft)] };
      if (!exchange || same(plain, exchange)) continue;
      findings.push({
        claim: {
          id,
          says: `what is refused with ${plain.answer.status} is refused with ${about} too`,
          pointer,
        },
        got: summaryOf(contract, exchange),
        exchanges: [plain, exchange],
      });
    }
  }
  return findings;
}

/** The same request with each of these credentials instead. */
export const withCredentials = (draft: Draft, all: readonly Credential[]): Draft[] =>
  all.map((credential) => ({ ...draft, credential }));
