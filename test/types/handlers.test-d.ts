/**
 * What must not compile. `tsc` fails where a line below an expected error has none.
 */
import type { operations } from '../../server/src/contract/generated/openapi.d.ts';
import type { Handler, Handlers, Result } from '../../server/src/contract/operations.ts';
import { represent } from '../../server/src/representation.ts';

/** Two operations stand for all. */
type Known = Pick<operations, 'listReciters' | 'getReciter'>;
type ListReciters = Handler<operations['listReciters'], unknown>;

const body = { count: 0, results: [] };

const getReciter: Handler<operations['getReciter'], unknown> = () => ({ problem: 'not_found' });

export const whole: Handlers<Known, unknown> = {
  listReciters: () => ({ status: 200, body }),
  getReciter,
};

// @ts-expect-error an operation of the contract is missing
export const missing: Handlers<Known, unknown> = { getReciter };

export const unknown: Handlers<Known, unknown> = {
  listReciters: () => ({ status: 200, body }),
  getReciter,
  // @ts-expect-error the contract has no such operation
  removeReciter: () => ({ status: 200, body }),
};

// What the contract documents
export const plain: ListReciters = () => ({ status: 200, body });
export const later: ListReciters = async () => ({ status: 200, body });
export const made: ListReciters = () => ({ status: 200, body: represent(body) });
export const withHeader: ListReciters = () => ({ status: 200, headers: { ETag: '"a"' }, body });
export const unchanged: ListReciters = () => ({ status: 304 });
export const refusal: ListReciters = () => ({ problem: 'unavailable', detail: 'Later.' });
export const typed: ListReciters = ({ query: { page, page_size, search } }) => ({
  status: 200,
  body: { count: page + page_size + (search?.length ?? 0), results: [] },
});

// @ts-expect-error a status that is not documented
export const status: ListReciters = () => ({ status: 201, body });

// @ts-expect-error an error is a problem, not a body
export const error: ListReciters = () => ({ status: 404, body });

// @ts-expect-error a header that is not documented
export const header: ListReciters = () => ({ status: 200, headers: { 'X-Total': '7' }, body });

// @ts-expect-error a header's value is text
export const headerValue: ListReciters = () => ({ status: 200, headers: { ETag: 7 }, body });

// @ts-expect-error a code that the contract does not know
export const code: ListReciters = () => ({ problem: 'teapot' });

// @ts-expect-error a code that the contract knows, but not for this operation
export const otherCode: ListReciters = () => ({ problem: 'method_not_allowed' });

// @ts-expect-error a body without a required field
export const lacking: ListReciters = () => ({ status: 200, body: { count: 0 } });

// @ts-expect-error a field of another type
export const wrongType: ListReciters = () => ({ status: 200, body: { count: '0', results: [] } });

// TypeScript looks for fields too many in values alone, not in what a function returns.
export const extra: Result<operations['listReciters']> = {
  status: 200,
  // @ts-expect-error a field that the contract does not have
  body: { count: 0, results: [], total: 0 },
};

// @ts-expect-error no body where there has to be one
export const bare: ListReciters = () => ({ status: 200 });

// @ts-expect-error bytes made of something else
export const madeOfOther: ListReciters = () => ({ status: 200, body: represent({ total: 0 }) });

export const unknownParameter: ListReciters = ({ query }) => {
  // @ts-expect-error a parameter that the contract does not have
  return { status: 200, body: { count: query.limit, results: [] } };
};

export const optionalParameter: ListReciters = ({ query }) => {
  // @ts-expect-error a parameter that may be absent
  return { status: 200, body: { count: query.search.length, results: [] } };
};
