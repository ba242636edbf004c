import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject, type Json } from './json.ts';
import { pointerTo, type Source } from './source.ts';

/** One way in which a value breaks a schema. */
export interface Violation {
  /** The place of the broken rule in the contract. */
  readonly pointer: string;
  /** Where in the value, as a JSON pointer; empty for the value itself. */
  readonly at: string;
  readonly message: string;
}

/** Judges values by the contract's schemas (JSON Schema 2020-12). */
export interface Schemas {
  /** What is wrong with a value under the schema at a pointer; empty when nothing is. */
  violations(pointer: string, value: Json): Violation[];
}

/**
 * Brings OpenAPI 3.0's dialect of JSON Schema to that of 3.1, in place: `nullable` and the
 * boolean forms of `exclusiveMinimum` and `exclusiveMaximum`.
 */
export function modernise(node: Json | undefined): void {
  if (Array.isArray(node)) {
    for (const item of node) modernise(item);
    return;
  }
  if (!isObject(node)) return;
  if (node.nullable === true) {
    if (typeof node.type === 'string') node.type = [node.type, 'null'];
    if (Array.isArray(node.enum) && !node.enum.includes(null)) node.enum.push(null);
    delete node.nullable;
  }
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof node[exclusive] !== 'boolean') continue;
    const limit = node[bound];
    const isExclusive = node[exclusive];
    delete node[exclusive];
    if (isExclusive && limit !== undefined) {
      node[exclusive] = limit;
      delete node[bound];
    }
  }
  for (const inner of Object.values(node)) modernise(inner);
}

/** The place of each object in the contract, so that a broken rule can be traced to its line. */
function placesOf(source: Source): WeakMap<object, string> {
  const places = new WeakMap<object, string>();
  const visit = (node: Json | undefined, pointer: string): void => {
    if (typeof node !== 'object' || node === null || places.has(node)) return;
    places.set(node, pointer);
    for (const [name, inner] of Object.entries(node)) visit(inner, pointerTo(pointer, name));
  };
  visit(source.document, '');
  return places;
}

const describe = ({ message, keyword, params }: ErrorObject): string => {
  if (keyword === 'additionalProperties')
    return `must not have ${String(params.additionalProperty)}`;
  if (keyword === 'enum' || keyword === 'const') {
    return `must be ${[params.allowedValues ?? params.allowedValue]
      .flat()
      .map((v) => JSON.stringify(v))
      .join(' or ')}`;
  }
  return message ?? `breaks ${keyword}`;
};

/** Compiles each schema when it is first needed. The document must be in the dialect of 3.1. */
export function schemasOf(source: Source): Schemas {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateFormats: true,
    logger: false,
  });
  addFormats.default(ajv);
  ajv.addSchema(isObject(source.document) ? source.document : {}, 'contract');
  const places = placesOf(source);
  const compiled = new Map<string, ValidateFunction>();

  const pointerOf = (error: ErrorObject, schema: string): string => {
    const { parentSchema, keyword } = error;
    const place = parentSchema && places.get(parentSchema);
    return place === undefined ? schema : pointerTo(place, keyword);
  };

  return {
    violations(pointer, value) {
      let validate = compiled.get(pointer);
      if (validate === undefined) {
        validate = ajv.compile({ $ref: `contract#${encodeURI(pointer)}` });
        compiled.set(pointer, validate);
      }
      if (validate(value)) return [];
      return (validate.errors ?? []).map((error) => ({
        pointer: pointerOf(error, pointer),
        at: error.instancePath,
        message: describe(error),
      }));
    },
  };
}
