import { randomUUID } from 'node:crypto';
import type { Json } from '../contract/json.ts';
import type { Contract, ResponseSpec } from '../contract/types.ts';
import type { Header } from '../exchange/exchange.ts';
import { bodyOf, headerValueOf, mediaOf } from './answer-body.ts';

/** An answer that is made up. */
export interface MadeUp {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** The headers that a response promises, with values of their own. */
export const declared = (spec: ResponseSpec | undefined, contract: Contract): Header[] =>
  (spec?.headers ?? [])
    .filter(({ required, unique }) => required || unique)
    .map((header) => [header.name, header.unique ? randomUUID() : headerValueOf(contract, header)]);

/** A media type for each range of them. */
const OF_RANGES: Readonly<Record<string, string>> = {
  '*': 'application/json',
  application: 'application/json',
  audio: 'audio/mpeg',
  image: 'image/png',
  text: 'text/plain',
  video: 'video/mp4',
};

/** A media type within a range; any other as it is. */
function oneOf(type: string): string {
  const [, range] = /^([^/]+)\/\*/.exec(type) ?? [];
  return range === undefined ? type : (OF_RANGES[range] ?? 'application/octet-stream');
}

/**
 * Makes up an answer.
 *
 * @param change makes the body of the contract's example
 * @param more headers beyond those that the contract promises
 * @param named the example that is asked for
 */
export function render(
  contract: Contract,
  status: number,
  spec: ResponseSpec | undefined,
  change: (example: Json | undefined) => Json | undefined,
  more: readonly Header[] = [],
  named?: string,
): MadeUp {
  const media = spec && mediaOf(spec);
  const headers = [...declared(spec, contract), ...more];
  const value = change(media && bodyOf(contract, media, named));
  // A response without content says nothing of a body: an error says in it what is wrong.
  if (media === undefined && (value === undefined || status < 400))
    return { status, headers, body: '' };
  const type = media ? oneOf(media.type) : 'application/problem+json';
  const isJson = /json/.test(type);
  const body = value ?? (isJson ? {} : '');
  return {
    status,
    headers: [...headers, ['Content-Type', type]],
    body: isJson || typeof body !== 'string' ? JSON.stringify(body) : body,
  };
}
