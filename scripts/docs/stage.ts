import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type Contract, operationsOf, readContract, slugOf } from './contract.ts';
import { fillFacts } from './facts.ts';
import { withIdsOf } from './headings.ts';
import { changelogPage } from './pages/changelog.ts';
import { errorPages } from './pages/errors.ts';
import { glossaryPage } from './pages/glossary.ts';
import { objectsPage } from './pages/objects.ts';
import { operationPage } from './pages/operation.ts';
import { otherAnswersPage } from './pages/other-answers.ts';
import { adviceOn, type Speech, speaker } from './translate.ts';
import { LANGUAGES, type Language } from './words.ts';

const docs = new URL('../../server/docs/', import.meta.url);

/**
 * Where the pages are written, and where the generator reads them: it tells the language of a page,
 * for what it adds to headings and code, by the path from here alone.
 */
export const staged = new URL('src/content/docs/', docs);

/** The pages of a language begin here; English has no folder of its own. */
const folderOf = (language: Language): string => (language === 'en' ? '' : `${language}/`);

/** The pages that were written, by their paths. */
export const stagedNames = async (): Promise<string[]> =>
  (await readdir(staged, { recursive: true })).filter((name) => name.endsWith('.md'));

/** Links to pages are written from the site's root, such as `/guides/keys/`. */
const addressLinks = (text: string, language: Language): string => {
  const base = `/SERVICE_PATH/docs/${folderOf(language)}`;
  return text
    .replaceAll(/\]\(\/(?!SERVICE_PATH)([^)]*)\)/g, `](${base}$1)`)
    .replaceAll(/href="\/(?!SERVICE_PATH)([^"]*)"/g, `href="${base}$1"`);
};

/** The guides; those that stand beside them in the site are among them. */
async function guides(contract: Contract, speech: Speech): Promise<[string, string][]> {
  const folder = new URL(`guides/${speech.language}/`, docs);
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const isTop = ['404.md', 'id-checker.md', 'index.md'].includes(name);
      return [isTop ? name : `guides/${name}`, fillFacts(text, contract, speech)];
    }),
  );
}

const reference = (contract: Contract, speech: Speech): [string, string][] => [
  ...operationsOf(contract).map((operation): [string, string] => [
    `reference/${slugOf(operation.operationId)}.md`,
    operationPage(contract, operation, speech),
  ]),
  ['reference/other-answers.md', otherAnswersPage(contract, speech)],
  ['reference/objects.md', objectsPage(contract, speech)],
  ['glossary.md', glossaryPage(contract, speech)],
  ['changelog.md', changelogPage(speech)],
  ...errorPages(contract, readContract('portal'), speech),
];

/**
 * Writes every page in every language: the guides with the contract's facts filled in, and what is
 * made from the contract alone.
 *
 * @throws where texts of the contract have no translation, or translations no text: with all of them
 */
export async function stagePages(): Promise<void> {
  const contract = readContract('openapi');
  await rm(staged, { recursive: true, force: true });
  const english = new Map<string, string>();
  for (const language of LANGUAGES) {
    const speech = speaker(language);
    const pages = [...reference(contract, speech), ...(await guides(contract, speech))];
    for (const [path, text] of pages) {
      if (language === 'en') english.set(path, text);
      const identified = withIdsOf(english.get(path) ?? text, text, `${folderOf(language)}${path}`);
      const file = new URL(`${folderOf(language)}${path}`, staged);
      await mkdir(new URL('./', file), { recursive: true });
      await writeFile(file, addressLinks(identified, language));
    }
    const advice = adviceOn(speech.mismatch());
    if (advice !== undefined) throw new Error(advice);
  }
}
