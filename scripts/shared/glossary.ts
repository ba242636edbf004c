import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What a value of the contract is called, and where that can be looked up. */
export interface Term {
  name: string;
  name_ar: string;
  about: string;
  about_ar: string;
  /** Names among the file's own sources. */
  sources: string[];
}

/** The schemas of the contract whose values have names. */
export type TermSet = 'Riwayah' | 'Style';

export type Glossary = Record<TermSet, Record<string, Term>> & {
  sources: Record<string, { title: string; url: string }>;
};

/** The names that people read, from `openapi/glossary.yaml`. */
export const readGlossary = (): Glossary =>
  parse(readFileSync(new URL('../../openapi/glossary.yaml', import.meta.url), 'utf8'));
