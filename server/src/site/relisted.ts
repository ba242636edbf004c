import type { Asset, Assets } from './assets.ts';

/** The files are listed no more often: it takes some milliseconds, and anybody can ask for what is not there. */
const PAUSE_MS = 5_000;

/** The paths of what a build makes. */
const BUILT = /^\/(?:docs|portal)\//;

/** What the service has at a path. */
export interface SiteFiles {
  has(path: string): boolean;
  /** What is there, as long as its file is. */
  at(path: string): Asset | undefined;
}

/**
 * The site's files, listed again where one is asked for that is not there: a build replaces them while the
 * service runs, and its pages load parts that were not there before.
 *
 * @param clock tells the milliseconds that have passed since some moment
 */
export function relisted(list: () => Assets, clock = (): number => performance.now()): SiteFiles {
  let assets = list();
  let listedAt = clock();

  const at = (path: string): Asset | undefined => ifThere(() => assets.get(path)?.());

  function listAgain(): boolean {
    const now = clock();
    if (now - listedAt < PAUSE_MS) return false;
    listedAt = now;
    // In the middle of a build a folder may not be there.
    const again = ifThere(list);
    if (again !== undefined) assets = again;
    return again !== undefined;
  }

  return {
    has: (path) => assets.has(path),
    at(path) {
      const found = at(path);
      if (found !== undefined || !BUILT.test(path)) return found;
      return listAgain() ? at(path) : undefined;
    },
  };
}

function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
