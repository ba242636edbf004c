import { readFile } from 'node:fs/promises';

/** A program in the README, and what it says that it prints. */
export interface Snippet {
  /** Of the file that it becomes: ECMAScript modules in TypeScript, CommonJS in JavaScript. */
  name: string;
  text: string;
  prints: string;
}

/** Each comment in a snippet is a line that it prints. */
const printsOf = (text: string): string =>
  [...text.matchAll(/\/\/ (?:logs: )?(.+)$/gm)].map(([, line]) => line).join('\n');

/** Every program in the package's README. */
export async function readSnippets(): Promise<Snippet[]> {
  const readme = await readFile(new URL('../../../client/README.md', import.meta.url), 'utf8');
  return [...readme.matchAll(/^```(ts|js)\n(.*?)^```$/gms)].map(([, language, text = ''], at) => ({
    name: `snippet-${at}.${language === 'ts' ? 'mts' : 'cjs'}`,
    text,
    prints: printsOf(text),
  }));
}

/** Has programs find a service where the README says that one is. */
export const SEND_TO_SERVICE = `
  const { fetch } = globalThis;
  globalThis.fetch = (url, init) =>
    fetch(url.replace('http://localhost:3000', process.env.SERVICE), init);
`;
