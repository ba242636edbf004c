import { type Glossary, readGlossary, type TermSet } from '../shared/glossary.ts';
import { isOfOneStatus } from '../shared/is-of-one-status.ts';
import { banner, readContract } from './contract.ts';

/**
 * What the client names after the contract: a documented type for every schema, lists of the values
 * that applications show in their menus, and what people call these values.
 */

interface Schema {
  description?: string;
  enum?: string[];
}

/** The lists that the client has, by the schema whose values they hold. */
const LISTS = { RIWAYAT: 'Riwayah', STYLES: 'Style' };

/** What the client calls the names of a schema's values. */
const NAMES: Record<TermSet, string> = { Riwayah: 'RIWAYAH_NAMES', Style: 'STYLE_NAMES' };

const comment = ({ description = '' }: Schema): string => {
  const lines = description.trim().split('\n');
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
};

/** The names of a schema's values, each with a line that editors show. Throws where one has none. */
function namesOf(set: TermSet, values: readonly string[], glossary: Glossary): string {
  const entries = values.map((value) => {
    const term = glossary[set][value];
    if (term === undefined) throw new Error(`openapi/glossary.yaml lacks ${value}.`);
    const { name, name_ar, about } = term;
    return `  /** ${about} */\n  "${value}": ${JSON.stringify({ name, name_ar })},\n`;
  });
  return `/** What people call each \`${set}\`, in English and Arabic. */
export const ${NAMES[set]}: Readonly<Record<${set}, Names>> = {\n${entries.join('')}};\n`;
}

const NAMES_TYPE = `/** What people call a value, in English and Arabic. */
export interface Names {
  readonly name: string;
  readonly name_ar: string;
}
`;

/** The text of a module with those types, lists and names. */
export function clientVocabulary(path: string): string {
  const schemas: Record<string, Schema> = readContract(path).components.schemas;
  const glossary = readGlossary();
  const types = Object.entries(schemas)
    .filter(([name]) => !isOfOneStatus(name))
    .map(([name, schema]) => {
      return `${comment(schema)}export type ${name} = components["schemas"]["${name}"];\n`;
    });
  const lists = Object.entries(LISTS).map(([name, of]) => {
    const schema = schemas[of];
    if (!schema?.enum) throw new Error(`The contract has no values for ${name}.`);
    return `${comment(schema)}export const ${name} = ${JSON.stringify(schema.enum)} as const;\n`;
  });
  const names = (Object.keys(NAMES) as TermSet[]).map((set) =>
    namesOf(set, schemas[set]?.enum ?? [], glossary),
  );
  const head = 'import type { components } from "./openapi.ts";\n';
  return banner(path) + [head, ...types, ...lists, NAMES_TYPE, ...names].join('\n');
}
