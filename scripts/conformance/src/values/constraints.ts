import { asArray, asObject, type Json, type JsonObject } from '../contract/json.ts';
import { layersOf } from '../contract/layers.ts';
import { inside, insideEach, pointerTo, type Source } from '../contract/source.ts';

/** One rule of a schema: a keyword and its value. */
export interface Constraint {
  readonly keyword: string;
  readonly value: Json;
  readonly pointer: string;
}

/** Keywords that only describe, or that contain no rule themselves. */
const SILENT = new Set([
  '$ref',
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'nullable',
  'readOnly',
  'writeOnly',
  'xml',
  'externalDocs',
  '$comment',
  '$defs',
  'discriminator',
  'properties',
  'items',
  'allOf',
  'anyOf',
  'oneOf',
  'contentEncoding',
  'contentMediaType',
]);

/** Remembers what was found at a pointer: large contracts are asked the same again and again. */
function remembering<Value>(find: (source: Source, pointer: string) => Value) {
  const known = new WeakMap<Source, Map<string, Value>>();
  return (source: Source, pointer: string): Value => {
    const own = known.get(source) ?? new Map<string, Value>();
    known.set(source, own);
    const found = own.get(pointer) ?? find(source, pointer);
    own.set(pointer, found);
    return found;
  };
}

/** Every rule that all values of a schema have to follow. */
export const constraintsOf = remembering((source, pointer): readonly Constraint[] =>
  [...layersOf(source, pointer)].flatMap((layer) =>
    Object.entries(asObject(layer.value))
      .filter(([keyword]) => !SILENT.has(keyword) && !keyword.startsWith('x-'))
      .map(([keyword, value]) => ({ keyword, value, pointer: pointerTo(layer.pointer, keyword) })),
  ),
);

/** Whether a schema names its values, itself or by what it is composed of. */
const isExact = (source: Source, pointer: string): boolean =>
  constraintsOf(source, pointer).some(({ keyword }) => keyword === 'const' || keyword === 'enum');

/**
 * The schemas of an object's members, including those in `allOf`. Of several for one member, one that
 * names its values says most, and else the last.
 */
export const propertiesOf = remembering((source, pointer): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const exact = new Set<string>();
  for (const layer of layersOf(source, pointer)) {
    for (const { name, located } of insideEach(source, inside(source, layer, 'properties'))) {
      if (isExact(source, located.pointer)) exact.add(name);
      else if (exact.has(name)) continue;
      found.set(name, pointerTo(layer.pointer, 'properties', name));
    }
  }
  return found;
});

/** The examples that a schema gives of its values. */
export const examplesIn = (source: Source, pointer: string): Json[] =>
  [...layersOf(source, pointer)].flatMap(({ value }) => {
    const { example, examples } = asObject(value);
    return [example, ...asArray(examples)].filter((one) => one !== undefined);
  });

/** The branches of each `anyOf` and `oneOf`. */
export const choicesOf = (source: Source, pointer: string): string[][] =>
  [...layersOf(source, pointer)].flatMap((layer) =>
    (['anyOf', 'oneOf'] as const).flatMap((keyword) => {
      const branches = asObject(layer.value)[keyword];
      return Array.isArray(branches)
        ? [branches.map((_, index) => pointerTo(layer.pointer, keyword, index))]
        : [];
    }),
  );

/** The branches of each condition: its `then` and its `else`. */
export const conditionsOf = (source: Source, pointer: string): string[][] =>
  [...layersOf(source, pointer)].flatMap((layer) => {
    const schema = asObject(layer.value);
    const branches = ['then', 'else'].filter((keyword) => keyword in schema);
    return 'if' in schema && branches.length > 0
      ? [branches.map((keyword) => pointerTo(layer.pointer, keyword))]
      : [];
  });

/** The branches of all `anyOf` and `oneOf`. */
export const branchesOf = (source: Source, pointer: string): string[] =>
  choicesOf(source, pointer).flat();

/** All rules by keyword. Where several layers have the same keyword, the last one is used. */
export const rulesOf = (constraints: readonly Constraint[]): JsonObject =>
  Object.fromEntries(constraints.map(({ keyword, value }) => [keyword, value]));

/** Where a list's schema states that of its items. */
export function itemsOf(source: Source, pointer: string): string {
  const owner = [...layersOf(source, pointer)].find((layer) => 'items' in asObject(layer.value));
  return pointerTo(owner?.pointer ?? pointer, 'items');
}
