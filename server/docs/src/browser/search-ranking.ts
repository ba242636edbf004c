/** The part of Pagefind that ranks what it finds. */
interface Pagefind {
  init(): Promise<void>;
  options(options: { ranking: { metaWeights: Record<string, number> } }): Promise<void>;
}

/** It is made of the pages once they are built. */
const PAGEFIND = '/SERVICE_PATH/docs/pagefind/pagefind.js';

/**
 * How much a word of search-words.yaml counts. One of a title counts 5: whoever looks for a password
 * would be led to the errors that are called so, ahead of the guide that says how to set one.
 */
const metaWeights = { words: 8 };

/** Tells the search, which loads when its field is used, how to rank. Starlight has no setting for it. */
export async function rankByWords(): Promise<void> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ PAGEFIND);
  // Only once it has begun: the options of the search's field replace earlier ones then.
  await pagefind.init();
  await pagefind.options({ ranking: { metaWeights } });
}
