import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';

const root = new URL('../../', import.meta.url);

/** What makes every part of the documentation: the makers themselves. */
const MAKERS = ['package-lock.json', 'redocly.yaml', 'scripts/docs.ts', 'scripts/docs/'];

async function filesAt(path: string): Promise<string[]> {
  if (!path.endsWith('/')) return [path];
  const entries = await readdir(new URL(path, root), { recursive: true, withFileTypes: true });
  const folder = new URL(path, root).pathname;
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${path}${`${parentPath}/`.slice(folder.length)}${name}`)
    .filter((name) => !/\/(\.astro|src\/content\/docs)\//.test(name))
    .sort();
}

/** A digest of everything that these files, folders (ending in a slash) and the makers hold. */
async function digestOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all([...MAKERS, ...sources].map(filesAt))).flat()) {
    hash.update(`${file}\n`).update(await readFile(new URL(file, root)));
  }
  return hash.digest('hex');
}

/** Whether what `stamp` belongs to was made from these sources as they are. */
export const isMadeFrom = async (sources: readonly string[], stamp: URL): Promise<boolean> =>
  (await readFile(stamp, 'utf8').catch(() => undefined)) === (await digestOf(sources));

/** Makes something, unless it was made from the same sources already: `stamp` says from which. */
export async function makeFrom(
  sources: readonly string[],
  stamp: URL,
  make: () => Promise<void>,
): Promise<void> {
  if (await isMadeFrom(sources, stamp)) return;
  // What changes meanwhile is made the next time.
  const digest = await digestOf(sources);
  await make();
  await writeFile(stamp, digest);
}
