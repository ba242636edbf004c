import { asObject, isObject, type Json } from './json.ts';
import { namesOf } from './references.ts';
import { inside, type Located, pointerTo, type Source } from './source.ts';

/** The value at a pointer as it is written, its own reference not followed. */
function at(source: Source, pointer: string): Located | undefined {
  let value: Json | undefined = source.document;
  for (const key of namesOf(pointer))
    value = Array.isArray(value) ? value[Number(key)] : asObject(value)[key];
  return value === undefined ? undefined : { pointer, value };
}

/** The schema itself, what it refers to and all parts of `allOf`: every value has to follow these. */
export function* layersOf(
  source: Source,
  pointer: string,
  above: readonly string[] = [],
): Generator<Located> {
  const own = at(source, pointer);
  // A schema that refers to itself says nothing more the second time.
  if (own === undefined || above.includes(own.pointer)) return;
  const path = [...above, own.pointer];
  yield own;
  if (isObject(own.value) && '$ref' in own.value) {
    const target = inside(source, own);
    if (target && target.pointer !== own.pointer) yield* layersOf(source, target.pointer, path);
  }
  const parts = Array.isArray(asObject(own.value).allOf) ? asObject(own.value).allOf : [];
  for (const [index] of (Array.isArray(parts) ? parts : []).entries()) {
    yield* layersOf(source, pointerTo(own.pointer, 'allOf', index), path);
  }
}
