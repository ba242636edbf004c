/**
 * What several generators yield, one of each in turn: whoever takes only the first few gets some of
 * all of them.
 */
export function* inTurns<T>(generators: Iterable<Iterator<T>>): Generator<T> {
  let going = [...generators];
  while (going.length > 0) {
    const still: Iterator<T>[] = [];
    for (const one of going) {
      const { done, value } = one.next();
      if (done) continue;
      still.push(one);
      yield value;
    }
    going = still;
  }
}

/** The first items, and whether there are more. */
export function firstOf<T>(items: Iterable<T>, count: number): { first: T[]; isMore: boolean } {
  const first: T[] = [];
  for (const item of items) {
    if (first.length >= count) return { first, isMore: true };
    first.push(item);
  }
  return { first, isMore: false };
}
