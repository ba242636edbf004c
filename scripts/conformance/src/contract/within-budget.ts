import type { Contract, Operation } from './types.ts';

/** Fewer requests than this tell too little of an operation. */
const LEAST_REQUESTS = 20;

/** So many operations are planned in seconds, whatever contract they are of. */
const ALWAYS = 1000;

/**
 * Of a contract with more operations a sample is tested. A smaller sample is planned sooner, and
 * more is found out about each operation in it.
 */
const SAMPLE = ALWAYS / 2;
const REQUESTS_IN_SAMPLE = LEAST_REQUESTS * 2;

const depthOf = ({ path }: Operation): number => path.split('/').length;

/** So many of a list, spread over it evenly. */
const spread = <Item>(items: readonly Item[], count: number): Item[] => {
  const taken = (index: number): number => Math.floor((index * count) / items.length);
  return items.filter((_, index) => taken(index) < taken(index + 1));
};

/**
 * The operations with the shortest paths. The addresses of the others stand below theirs, and are
 * found through them.
 */
function shortest(operations: readonly Operation[], count: number): ReadonlySet<Operation> {
  const depths = operations.map(depthOf).toSorted((one, other) => one - other);
  const last = depths[count] ?? 0;
  const above = operations.filter((operation) => depthOf(operation) < last);
  const level = operations.filter((operation) => depthOf(operation) === last);
  return new Set([...above, ...spread(level, count - above.length)]);
}

/**
 * The contract with no more operations than the requests that are allowed can tell something of.
 * The others stay known as `untested`.
 *
 * @param maxRequests how many requests may be sent
 */
export function withinBudget(contract: Contract, maxRequests: number): Contract {
  const { operations, untested } = contract;
  if (operations.length <= Math.max(ALWAYS, maxRequests / LEAST_REQUESTS)) return contract;
  const room = Math.max(SAMPLE, Math.floor(maxRequests / REQUESTS_IN_SAMPLE));
  const chosen = shortest(operations, room);
  const left = operations.filter((operation) => !chosen.has(operation));
  return {
    ...contract,
    operations: operations.filter((operation) => chosen.has(operation)),
    untested: [...untested, ...left],
    beyondBudget: left.length,
  };
}
