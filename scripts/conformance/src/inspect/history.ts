import { createHash } from 'node:crypto';
import { asObject } from '../contract/json.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import { jsonOf } from '../exchange/content.ts';
import { type Exchange, headerOf, mediaTypeOf } from '../exchange/exchange.ts';
import type { Finding } from '../scenario/finding.ts';
import { specOf } from '../scenario/spec.ts';

/** What was seen in a run and must agree with later answers. */
export interface History {
  readonly uniques: Map<string, Exchange>;
  readonly tags: Map<string, { hash: string; exchange: Exchange }>;
  readonly titles: Map<string, { title: string; exchange: Exchange }>;
}

/** An empty history. */
export const createHistory = (): History => ({
  uniques: new Map(),
  tags: new Map(),
  titles: new Map(),
});

function uniqueFindings(contract: Contract, history: History, exchange: Exchange): Finding[] {
  const { answer } = exchange;
  const unique = specOf(contract, exchange)?.headers.filter((header) => header.unique) ?? [];
  return unique.flatMap((header) => {
    const value = answer && headerOf(answer.headers, header.name);
    if (value === undefined) return [];
    const key = `${header.name.toLowerCase()}: ${value}`;
    const before = history.uniques.get(key);
    history.uniques.set(key, exchange);
    if (!before) return [];
    return [
      {
        claim: {
          id: 'response.unique',
          says: `${header.name} has another value in every answer`,
          pointer: pointerTo(header.pointer, 'x-unique'),
        },
        got: `${value} twice`,
        exchanges: [before, exchange],
      } as const,
    ];
  });
}

/** A strong tag stands for one sequence of bytes (RFC 9110, section 8.8.3), at one path here. */
function tagFindings(history: History, exchange: Exchange, pointer: string): Finding[] {
  const { answer, request } = exchange;
  const tag = answer && headerOf(answer.headers, 'etag');
  if (
    !answer ||
    tag === undefined ||
    tag.startsWith('W/') ||
    request.method !== 'GET' ||
    answer.status !== 200
  )
    return [];
  const key = `${request.target.split('?')[0]} ${tag}`;
  const hash = createHash('sha256').update(answer.body).digest('base64');
  const before = history.tags.get(key);
  if (!before) history.tags.set(key, { hash, exchange });
  if (!before || before.hash === hash) return [];
  return [
    {
      claim: {
        id: 'http.etag',
        says: 'a strong ETag stands for one and the same content',
        pointer,
      },
      got: `${tag} for two`,
      exchanges: [before.exchange, exchange],
    },
  ];
}

function titleFindings(history: History, exchange: Exchange, pointer: string): Finding[] {
  const { answer } = exchange;
  if (!answer || mediaTypeOf(answer) !== 'application/problem+json') return [];
  const { type, title } = asObject(jsonOf(answer)?.value);
  if (typeof type !== 'string' || typeof title !== 'string' || type === 'about:blank') return [];
  const before = history.titles.get(type);
  if (!before) history.titles.set(type, { title, exchange });
  if (!before || before.title === title) return [];
  return [
    {
      claim: { id: 'problem.title', says: `problems of the type ${type} have one title`, pointer },
      got: `"${before.title}" and "${title}"`,
      exchanges: [before.exchange, exchange],
    },
  ];
}

/** Compares an answer with all earlier ones, and remembers it. */
export function compareWithEarlier(
  contract: Contract,
  history: History,
  exchange: Exchange,
): Finding[] {
  const spec = specOf(contract, exchange);
  const pointer = spec?.pointer ?? exchange.request.operation?.pointer ?? '/paths';
  return [
    ...uniqueFindings(contract, history, exchange),
    ...tagFindings(
      history,
      exchange,
      spec?.headers.find(({ name }) => name.toLowerCase() === 'etag')?.pointer ?? pointer,
    ),
    ...titleFindings(history, exchange, pointer),
  ];
}
