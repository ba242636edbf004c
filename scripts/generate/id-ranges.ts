interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  schema?: { type?: unknown; minimum?: number; maximum?: number };
}

/** A contract, as far as its ids are concerned. */
export interface Ids {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  components: { parameters: Record<string, Parameter> };
}

/**
 * The smallest and the largest id of every path with a record's id in it, by path. An id is a whole
 * number called `id`: the client's methods for one record put nothing else into a path, and those
 * for a path that is not here do not compile.
 */
export function idRanges({ paths, components }: Ids): Record<string, [number, number]> {
  const resolve = ({ $ref, ...parameter }: Parameter): Parameter =>
    $ref === undefined ? parameter : (components.parameters[$ref.split('/').at(-1) ?? ''] ?? {});
  const rangeOf = ({ get }: Ids['paths'][string]): [number, number] | undefined => {
    const inPath = (get?.parameters ?? []).map(resolve).filter((some) => some.in === 'path');
    const [{ name, schema } = {}, ...others] = inPath;
    return name === 'id' && schema?.type === 'integer' && others.length === 0
      ? [schema.minimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER]
      : undefined;
  };
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) => {
      const range = rangeOf(item);
      return range === undefined ? [] : [[path, range]];
    }),
  );
}
