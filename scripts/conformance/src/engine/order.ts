import type { Operation } from '../contract/types.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** Takes turns: the first of each list, then the second of each, and so on. */
export function takeTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => (turn < list.length ? [list[turn] as T] : [])),
  ).flat();
}

/** Lists of those that have the same key, in the order of the first of each. */
function gather<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const lists = new Map<string, T[]>();
  for (const item of items) {
    const own = lists.get(keyOf(item));
    if (own) own.push(item);
    else lists.set(keyOf(item), [item]);
  }
  return [...lists.values()];
}

/**
 * The scenarios of one operation, the most telling first: each group in turn, and in a group each
 * rule that is tested in turn.
 */
export function tellingFirst(scenarios: readonly Scenario[]): Scenario[] {
  const groups = gather(scenarios, ({ group }) => group);
  return takeTurns(
    groups.map((own) => takeTurns(gather(own, ({ covers = [], title }) => covers.join() || title))),
  );
}

/** Whether an operation takes away what others are tested on. */
export const isDelete = ({ method }: Operation): boolean => method === 'DELETE';

/** Operations, with those at the end that delete. */
export const deletingLast = (operations: readonly Operation[]): Operation[] => [
  ...operations.filter((operation) => !isDelete(operation)),
  ...operations.filter(isDelete),
];

/** The first scenarios that fit into a number of requests. */
export function fitting(
  scenarios: readonly Scenario[],
  requests: number,
): { chosen: Scenario[]; left: number } {
  let sum = 0;
  const chosen = scenarios.filter((scenario) => {
    sum += scenario.requests;
    return sum <= requests;
  });
  return { chosen, left: scenarios.length - chosen.length };
}
