import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withoutIds } from './headings.ts';
import { lostPages } from './lost-pages.ts';
import { indexForMachines, robots } from './machines.ts';
import { staged, stagedNames, stagePages } from './stage.ts';

const root = new URL('../../', import.meta.url);

const docs = new URL('server/docs/', root);
/** Where the generator writes; a site that is not complete is never served. */
const raw = new URL('server/dist/docs-site/', root);

const astro = join(
  dirname(createRequire(import.meta.url).resolve('astro/package.json')),
  'astro.js',
);

async function generate(): Promise<void> {
  await promisify(execFile)(process.execPath, [astro, 'build', '--root', fileURLToPath(docs)], {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The pages could not be made.\n${error.stdout}\n${error.stderr}`);
  });
}

/** What the generator keeps of the pages from one run to the next. */
export const kept = new URL('server/docs/.astro/cache/data-store.json', root);
const MOST_RUNS = 3;

/** The pages that the last run lost, by what it kept: all of them where it kept nothing. */
async function lost(): Promise<string[]> {
  const pages = new Map<string, string>();
  for (const name of await stagedNames()) {
    pages.set(name, await readFile(new URL(name, staged), 'utf8'));
  }
  return lostPages(await readFile(kept, 'utf8').catch(() => '[]'), pages);
}

/** Runs the generator until no page is lost. A page that is may be why it failed. */
async function generateAll(): Promise<void> {
  for (let run = 1; ; run += 1) {
    await rm(raw, { recursive: true, force: true });
    const failure = await generate().then(
      () => undefined,
      (error: unknown) => error,
    );
    const names = await lost();
    if (names.length > 0 && run < MOST_RUNS) continue;
    if (failure !== undefined) throw failure;
    if (names.length > 0) throw new Error(`The generator lost pages: ${names.join(', ')}`);
    return;
  }
}

/** What Pagefind brings for other ways to search. */
const UNUSED = /pagefind-(component-ui|modular-ui|ui|highlight)\./;

/** Removes what nobody asks for. */
async function removeUnused(): Promise<void> {
  const folder = new URL('pagefind/', raw);
  const unused = (await readdir(folder)).filter((name) => UNUSED.test(name));
  await Promise.all(unused.map((name) => rm(new URL(name, folder))));
}

/** The page for what does not exist is a file in every language, so that it is no page of the site. */
async function moveNotFound(): Promise<void> {
  await rename(new URL('ar/404/index.html', raw), new URL('ar/404.html', raw));
  await rm(new URL('ar/404/', raw), { recursive: true });
}

/** Each page's text stands beside it, for programs that read. */
async function addTexts(): Promise<string[]> {
  const names = await stagedNames();
  for (const name of names) {
    const target = name.endsWith('index.md') ? name : name.replace(/\.md$/, '/index.md');
    await mkdir(new URL('./', new URL(target, raw)), { recursive: true });
    const text = await readFile(new URL(name, staged), 'utf8');
    await writeFile(new URL(target, raw), withoutIds(text));
  }
  return names.filter((name) => !name.endsWith('404.md'));
}

/**
 * Makes the pages in every language into `folder`, where `/docs/` is served from. Throws with
 * what the generator says.
 */
export async function buildSite(folder: URL): Promise<void> {
  await stagePages();
  await generateAll();
  await removeUnused();
  await moveNotFound();
  const names = await addTexts();
  await writeFile(new URL('llms.txt', raw), await indexForMachines(names));
  await writeFile(new URL('robots.txt', raw), robots);
  const sitemap = await readFile(new URL('sitemap-0.xml', raw), 'utf8');
  await writeFile(new URL('sitemap.xml', raw), sitemap);
  await Promise.all(['sitemap-0.xml', 'sitemap-index.xml'].map((name) => rm(new URL(name, raw))));
  await rm(folder, { recursive: true, force: true });
  await mkdir(new URL('../', folder), { recursive: true });
  await rename(raw, folder);
}
