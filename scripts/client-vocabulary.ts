import type { Glossary, TermSet } from './glossary.ts';

/**
 * What the client names after the contract: a documented type for every schema, lists of the values
 * that applications show in their menus, and what people call these values.
 */

interface Schema {
  description?: string;
  enum?: string[];
}

interface Parameter {
  $ref?: string;
  in?: string;
  schema?: { minimum?: number; maximum?: number };
}

/** A contract, as far as it is needed here. */
export interface Contract {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

/** The lists that the client has, by the schema whose values they hold. */
const LISTS = { RIWAYAT: 'Riwayah', STYLES: 'Style' };

/** What the client calls the names of a schema's values. */
const NAMES: Record<TermSet, string> = { Riwayah: 'RIWAYAH_NAMES', Style: 'STYLE_NAMES' };

/** Problems of one status alone say nothing that `Problem` does not. */
const isOfOneStatus = (name: string): boolean => /.Problem$/.test(name);

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
export function vocabulary({ components: { schemas } }: Contract, glossary: Glossary): string {
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
  return [head, ...types, ...lists, NAMES_TYPE, ...names].join('\n');
}

/**
 * Adds to every parameter and property with listed values what their schema says, so that editors
 * show it where such a value is written: openapi-typescript says it at the schema's own type alone.
 */
export function explainValues(contract: Contract): void {
  const { schemas } = contract.components;
  const seen = new Set<unknown>();
  const explain = (node: unknown): void => {
    if (typeof node !== 'object' || seen.has(node)) return;
    seen.add(node);
    const holder = Object(node);
    const reference = `${holder.schema?.$ref ?? holder.$ref}`;
    const { enum: values, description } = schemas[reference.split('/schemas/')[1] ?? ''] ?? {};
    if (values) holder.description = [holder.description, description].filter(Boolean).join('\n\n');
    else for (const child of Object.values(holder)) explain(child);
  };
  explain(contract);
}

/** The smallest and the largest `id` in each path that has one, by path. */
export function idRanges({ paths, components }: Contract): Record<string, [number, number]> {
  const ranges = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).flatMap((parameter): [string, [number, number]][] => {
      const name = parameter.$ref?.split('/parameters/')[1];
      const { in: place, schema } = (name && components.parameters[name]) || parameter;
      return place === 'path'
        ? [[path, [schema?.minimum ?? 0, schema?.maximum ?? Number.MAX_SAFE_INTEGER]]]
        : [];
    }),
  );
  return Object.fromEntries(ranges);
}
