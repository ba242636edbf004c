/**
 * Has a new address there before the next choice, which builds upon it. By default the router shows an
 * address when the page finds time: of two quick choices, the second would undo the first.
 */
export const AT_ONCE = { flushSync: true } as const;
