import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { cleanSchema } from './clean-schema.ts';
import type { Json } from './json.ts';
import { compilePattern } from './patterns.ts';
import { unfollowed } from './references.ts';
import { locate, noteGap, pointerTo, type Source, targetOf } from './source.ts';

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
  /** Whether everything under a pointer can be checked. What cannot is noted as a gap. */
  isUsable(pointer: string): boolean;
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

/** Patterns as the contract means them. One that cannot be read matches everything. */
const patternEngine = Object.assign((pattern: string) => compilePattern(pattern) ?? /(?:)/, {
  code: 'new RegExp',
});

/** Compiles each schema when it is first needed. The document must be in the dialect of 3.1. */
export function schemasOf(source: Source): Schemas {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateFormats: true,
    validateSchema: false,
    logger: false,
    code: { regExp: patternEngine },
  });
  addFormats.default(ajv);
  const places = new WeakMap<object, string>();
  const names = new Map<string, string>();
  const compiled = new Map<string, ValidateFunction | undefined>();

  const uses = new Map<string, Set<string>>();

  /** A schema, and all that it refers to. */
  const closureOf = (pointer: string): string[] => {
    const found = new Set([pointer]);
    for (const one of found) for (const used of uses.get(one) ?? []) found.add(used);
    return [...found];
  };

  /** Adds the schema at a pointer, and all that it refers to. */
  const nameOf = (pointer: string): string => {
    const known = names.get(pointer);
    if (known !== undefined) return known;
    const name = `schema-${names.size}`;
    names.set(pointer, name);
    const value = locate(source, pointer)?.value ?? true;
    const used = new Set<string>();
    uses.set(pointer, used);
    const refer = (reference: string, from: string): string | undefined => {
      const target = targetOf(source, reference)?.pointer;
      if (target === undefined) {
        noteGap(source, from, unfollowed(reference));
        return undefined;
      }
      used.add(target);
      return nameOf(target);
    };
    ajv.addSchema(cleanSchema(source, value, pointer, refer, places), name);
    return name;
  };

  const compile = (pointer: string): ValidateFunction | undefined => {
    if (compiled.has(pointer)) return compiled.get(pointer);
    let validate: ValidateFunction | undefined;
    try {
      validate = ajv.compile({ $ref: nameOf(pointer) });
      // A schema that contains itself without end fails only when it is used.
      for (const value of [null, '', 0, true, {}, []]) validate(value);
    } catch (error) {
      validate = undefined;
      const why = error instanceof Error ? error.message : String(error);
      noteGap(source, pointer, `this schema cannot be used: ${why.slice(0, 120)}`);
    }
    compiled.set(pointer, validate);
    return validate;
  };

  const pointerOf = (error: ErrorObject, schema: string): string => {
    const { parentSchema, keyword } = error;
    const place = parentSchema && places.get(parentSchema);
    return place === undefined ? schema : pointerTo(place, keyword);
  };

  return {
    isUsable(pointer) {
      if (compile(pointer) === undefined) return false;
      const gaps = [...source.gaps.values()].map((gap) => gap.pointer);
      return closureOf(pointer).every(
        (part) => !gaps.some((gap) => gap === part || gap.startsWith(`${part}/`)),
      );
    },
    violations(pointer, value) {
      const validate = compile(pointer);
      if (validate === undefined || validate(value)) return [];
      return (validate.errors ?? []).map((error) => ({
        pointer: pointerOf(error, pointer),
        at: error.instancePath,
        message: describe(error),
      }));
    },
  };
}
