/** What is there for this run alone, and how each of it goes. */
const left = new Set<() => Promise<void>>();

/**
 * Notes what takes something away that was made for this run, so that it is gone whatever ends the run:
 * whoever begins a run calls `takeAway` at its end.
 *
 * @returns the same, which does it once
 */
export function atEnd(take: () => Promise<void>): () => Promise<void> {
  const takeOnce = async (): Promise<void> => {
    if (left.delete(takeOnce)) await take();
  };
  left.add(takeOnce);
  return takeOnce;
}

/** Takes away what is left. The last first: a server goes before its database does. */
export async function takeAway(): Promise<void> {
  for (const take of [...left].toReversed()) await take();
}
