/** About 100 kB of small objects. */
export const partOfHeap = () =>
  Array.from({ length: 1_000 }, (_, at) => ({ at, counts: [at, 0, 0, 0, at] }));
