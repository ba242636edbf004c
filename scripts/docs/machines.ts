import { readFile } from 'node:fs/promises';
import { staged } from './stage.ts';

const BASE = 'http://localhost:3000/SERVICE_PATH';

/** May be read by everybody; the portal and the API itself are nothing to search. */
export const robots = `User-agent: *
Allow: /SERVICE_PATH/docs/
Disallow: /SERVICE_PATH/portal/
Sitemap: ${BASE}/docs/sitemap.xml
`;

const field = (text: string, name: string): string =>
  JSON.parse(new RegExp(`^${name}: (".*")$`, 'm').exec(text)?.[1] ?? 'null') ??
  new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ??
  '';

/** What a reader begins with stands first, what is looked up last. */
const ORDER = [/^index/, /^guides/, /^reference/, /^(?!errors)/, /^errors/];
const rank = (name: string): number => ORDER.findIndex((pattern) => pattern.test(name));

/** `llms.txt`: every English page with its text's address and what it is about. */
export async function indexForMachines(names: readonly string[]): Promise<string> {
  const english = names
    .filter((name) => !name.startsWith('ar/'))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const lines = await Promise.all(
    english.map(async (name) => {
      const text = await readFile(new URL(name, staged), 'utf8');
      const path = name.replace(/(^|\/)index\.md$|\.md$/, '$1').replace(/([^/])$/, '$1/');
      return `- [${field(text, 'title')}](${BASE}/docs/${path}index.md): ${field(text, 'description')}`;
    }),
  );
  return `# Reciters API

> Lists the reciters of the Quran, with names in English and Arabic, for recitation applications.

The contract: ${BASE}/openapi.yaml. Pages in Arabic are below ${BASE}/docs/ar/.

## Pages

${lines.join('\n')}
`;
}
