/**
 * Checks an id before it becomes part of an address, where a wrong one could name something else.
 *
 * @param range the smallest and the largest id, as the contract has them
 * @throws TypeError that says what an id is
 */
export function checkId(id: number, [smallest, largest]: readonly [number, number]): number {
  if (Number.isInteger(id) && id >= smallest && id <= largest) return id;
  const received = typeof id === 'number' ? id : `a value of type ${typeof id}`;
  throw new TypeError(
    `An id is a whole number from ${smallest} to ${largest}, and not ${received}`,
  );
}
