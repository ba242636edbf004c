import { asArray, asNumber, asObject, type Json } from '../../contract/json.ts';
import type { ListSpec } from '../../contract/list-words.ts';
import type { Contract, Parameter } from '../../contract/types.ts';
import { jsonOf } from '../../exchange/content.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { withValue } from '../../scenario/plain-draft.ts';
import type { Part } from '../../scenario/scenario.ts';
import { constraintsOf } from '../../values/constraints.ts';
import { pagers } from './model.ts';

/** One page of a list, as it was answered. */
export interface Page {
  readonly exchange: Exchange;
  readonly items: readonly Json[];
  readonly total: number | undefined;
}

export interface Walk {
  readonly pages: readonly Page[];
  readonly items: readonly Json[];
  /** How many items were asked for on each page, if that is known. */
  readonly length: number | undefined;
  /** Whether the last page was seen. */
  readonly complete: boolean;
}

/** A longer walk ends early. */
const MAX_PAGES = 50;

/** Reads a page; undefined for an answer that is not a page. */
export function pageOf(list: ListSpec, exchange: Exchange | undefined): Page | undefined {
  const { answer } = exchange ?? {};
  if (!exchange || !answer || answer.status < 200 || answer.status > 299) return undefined;
  const body = asObject(jsonOf(answer)?.value);
  if (!Array.isArray(body[list.items])) return undefined;
  return {
    exchange,
    items: asArray(body[list.items]),
    total: list.total === undefined ? undefined : asNumber(body[list.total]),
  };
}

/** The largest page that a contract allows. */
export function largestPage({ source }: Contract, size: Parameter | undefined): number | undefined {
  if (size === undefined) return undefined;
  const rules = constraintsOf(source, size.schema);
  return (
    asNumber(rules.find(({ keyword }) => keyword === 'maximum')?.value) ?? asNumber(size.default)
  );
}

/** Asks for page after page until the last one. */
export function* walk(draft: Draft, list: ListSpec, length: number | undefined): Part<Walk> {
  const { page, size } = pagers(draft.operation, list);
  const sized = size && length !== undefined ? withValue(draft, size, String(length)) : draft;
  const pages: Page[] = [];
  const end = (complete: boolean): Walk => ({
    pages,
    items: pages.flatMap(({ items }) => items),
    length,
    complete,
  });
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const paged = page ? withValue(sized, page, String(number)) : sized;
    const [exchange] = yield { kind: 'send', requests: [requestOf(paged)] };
    const found = pageOf(list, exchange);
    // A page past the end may be an error, unless the contract promises an empty one.
    if (found === undefined)
      return end(pages[0]?.total === pages.flatMap(({ items }) => items).length);
    pages.push(found);
    const isShort =
      found.items.length === 0 || (length !== undefined && found.items.length < length);
    if (page === undefined)
      return end(found.total === undefined || found.total === found.items.length);
    if (isShort) return end(true);
  }
  return end(false);
}
