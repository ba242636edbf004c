import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The repository's folder. */
export const root = new URL('../../', import.meta.url);

/** A contract, by its path in the repository, anew at each call: whoever reads it may change it. */
export const readContract = (path: string) => parse(readFileSync(new URL(path, root), 'utf8'));

/** What stands at the top of what is generated. */
export const banner = (path: string): string =>
  `// Generated from ${path}: change the contract, then run \`npm run generate\`.\n\n`;

/** Every value of a member of this name, wherever it stands. */
export const valuesOf = (name: string, node: unknown): unknown[] =>
  Object.entries(Object(node)).flatMap(([key, value]) =>
    key === name ? [value] : typeof value === 'object' ? valuesOf(name, value) : [],
  );
