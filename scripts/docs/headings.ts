interface Heading {
  /** Where it stands among the text's lines, from 0. */
  line: number;
  depth: number;
  text: string;
}

/** The headings of a text in Markdown; what stands in code is none. */
export function headingsOf(text: string): Heading[] {
  let isCode = false;
  return text.split('\n').flatMap((content, line) => {
    if (content.startsWith('```')) isCode = !isCode;
    const [, marks, title] = /^(#+) (.*)$/.exec(content) ?? [];
    if (isCode || marks === undefined || title === undefined) return [];
    return [{ line, depth: marks.length, text: title }];
  });
}

/** The id that the generator gives to a heading, in the way of GitHub. */
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** An id that a heading states at its end. */
const STATED_ID = / \{#[^}]*\}$/gm;

/**
 * Gives the headings of a translated page the ids of the English one, as `{#id}` at their ends: whoever
 * changes the language stays at the section, and an address can be read in any script. Throws where a
 * page has other headings than the English one.
 */
export function withIdsOf(english: string, translated: string, path: string): string {
  const originals = headingsOf(english);
  const own = headingsOf(translated);
  if (`${own.map(({ depth }) => depth)}` !== `${originals.map(({ depth }) => depth)}`)
    throw new Error(`${path} has other headings than in English.`);
  const lines = translated.split('\n');
  for (const [at, { line, text }] of own.entries()) {
    const original = originals[at]?.text ?? text;
    if (text !== original) lines[line] += ` {#${idOf(original)}}`;
  }
  return lines.join('\n');
}

/** A page without the ids that its headings state. */
export const withoutIds = (text: string): string => text.replaceAll(STATED_ID, '');
