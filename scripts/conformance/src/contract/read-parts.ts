import { asObject, asText, type JsonObject } from './json.ts';
import { layersOf } from './layers.ts';
import { inside, type Located, locate, pointerTo, type Source } from './source.ts';
import { typeOf } from './type-of.ts';
import type { PartSpec } from './types.ts';

/** Whether a member is bytes: `binary` in OpenAPI 3.0, no type or a coding of its own from 3.1 on. */
function isFile(source: Source, schema: Located): boolean {
  const value = asObject(schema.value);
  if (typeOf(source, schema) === 'array') {
    const items = inside(source, schema, 'items');
    return items !== undefined && isFile(source, items);
  }
  return (
    ['binary', 'base64'].includes(String(value.format)) ||
    'contentEncoding' in value ||
    'contentMediaType' in value
  );
}

/** How the members of a form with files are sent: by `encoding`, else as OpenAPI 3.1, 4.8.15, says. */
export function readParts(
  source: Source,
  schema: string,
  encoding: JsonObject,
): Readonly<Record<string, PartSpec>> {
  const members = [...layersOf(source, schema)].flatMap(({ pointer, value }) =>
    Object.keys(asObject(asObject(value).properties)).map(
      (name) => [name, locate(source, pointerTo(pointer, 'properties', name))] as const,
    ),
  );
  const parts = members.flatMap(([name, member]): [string, PartSpec][] => {
    const own = member && inside(source, member);
    if (own === undefined) return [];
    const rules = asObject(encoding[name]);
    const stated = asText(rules.contentType)?.split(',')[0]?.trim();
    // Without a style, a member of an object is one part.
    const isSpread = 'style' in rules || 'explode' in rules;
    const isBytes = isFile(source, own);
    const isComplex = typeOf(source, own) === 'object';
    const usual = isBytes ? 'application/octet-stream' : isComplex ? 'application/json' : undefined;
    // A part has one type, and a range such as image/* is none.
    const type = stated === undefined || stated.includes('*') ? usual : stated;
    return [[name, { isFile: isBytes, type, isSpread }]];
  });
  return Object.fromEntries(parts);
}
