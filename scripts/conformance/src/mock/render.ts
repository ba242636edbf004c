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
  if (value === undefined || (status < 400 && spec?.content.length === 0))
    return { status, headers, body: '' };
  const type = media?.type.replace(/\*.*$/, 'json') ?? 'application/problem+json';
  const isJson = /json/.test(type);
  return {
    status,
    headers: [...headers, ['Content-Type', type]],
    body: isJson || typeof value !== 'string' ? JSON.stringify(value) : value,
  };
}
