import { type Contract, nameOf, type Schema } from './contract.ts';
import type { Words } from './words.ts';

const between = (
  { atLeast, atMost }: Words,
  low: number | undefined,
  high: number | undefined,
): string | undefined => {
  if (low !== undefined && high !== undefined) return `${low}–${high}`;
  if (low !== undefined) return atLeast.replace('{}', `${low}`);
  return high === undefined ? undefined : atMost.replace('{}', `${high}`);
};

const typeName = (words: Words, type: string): string =>
  words.types[type as keyof Words['types']] ?? type;

/** Where the objects that the contract names are described. */
const objectLink = (name: string): string => `[${name}](/reference/objects/#${name.toLowerCase()})`;

/** What a value may be, in words: type, range, length, values. */
export function rulesOf(contract: Contract, schema: Schema, words: Words): string {
  if (schema.$ref !== undefined) {
    const target = contract.components.schemas[nameOf(schema.$ref)] ?? {};
    if (target.properties || target.allOf) return objectLink(nameOf(schema.$ref));
    return target.enum
      ? valuesOf(target, words, nameOf(schema.$ref))
      : rulesOf(contract, target, words);
  }
  if (schema.anyOf)
    return schema.anyOf.map((some) => rulesOf(contract, some, words)).join(` ${words.or} `);
  if (schema.items) return `${words.listOf} ${rulesOf(contract, schema.items, words)}`;
  if (schema.enum) return valuesOf(schema, words);
  if (schema.const !== undefined) return `\`${schema.const}\``;
  const length = between(words, schema.minLength, schema.maxLength);
  return [
    [schema.type]
      .flat()
      .map((type) => typeName(words, type ?? 'object'))
      .join(` ${words.or} `),
    between(words, schema.minimum, schema.maximum),
    length && words.characters.replace('{}', length),
    schema.format && `\`${schema.format}\``,
    schema.pattern && `${words.pattern} \`${schema.pattern}\``,
  ]
    .filter(Boolean)
    .join(words.comma);
}

/** How many values are listed where they stand; more are looked up. */
const FEW = 6;

function valuesOf(schema: Schema, words: Words, name?: string): string {
  const values = schema.enum ?? [];
  if (name === undefined || values.length <= FEW)
    return `${words.values} ${values.map((value) => `\`${value}\``).join(words.comma)}`;
  return `${words.values} ${values.length}: ${objectLink(name)}`;
}
