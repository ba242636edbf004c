import type { operations } from '../../../../src/contract/generated/portal.d.ts';

type Query = NonNullable<operations['listAccounts']['parameters']['query']>;

/** What accounts can be ordered by; with a hyphen before it, the largest or latest first. */
export type Ordering = NonNullable<Query['ordering']>;
export type OrderedBy = Exclude<Ordering, `-${string}`>;

/** Which way each is looked at first. */
const FIRST = {
  email: 'email',
  requests: '-requests',
  keys: '-keys',
  last_sign_in_at: '-last_sign_in_at',
  created_at: '-created_at',
} as const satisfies Record<OrderedBy, Ordering>;

const isOrderedBy = (text: string): text is OrderedBy => Object.hasOwn(FIRST, text);

/** The order that stands in an address; else the newest first. */
export function orderingIn(text: string | null): Ordering {
  const name = (text ?? '').replace('-', '');
  if (!isOrderedBy(name)) return '-created_at';
  return text?.startsWith('-') ? `-${name}` : name;
}

/** The order after a click on a column: by it, or the other way round. */
export function nextOrdering(ordering: Ordering, name: OrderedBy): Ordering {
  if (ordering === name) return `-${name}`;
  return ordering === `-${name}` ? name : FIRST[name];
}

/** How a column stands under an order, as `aria-sort` says it. */
export function directionOf(ordering: Ordering, name: OrderedBy) {
  if (ordering === name) return 'ascending';
  return ordering === `-${name}` ? 'descending' : null;
}
