import { hash } from 'node:crypto';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { addLateReferences, createAjv, describe, LATE_REFERENCE } from './ajv.ts';
import { cleanSchema } from './clean-schema.ts';
import type { Direction } from './directions.ts';
import { asObject, asText, type Json, type JsonObject } from './json.ts';
import { eitherWay, SlowPatternError } from './patterns.ts';
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

/** Judges values that go in one direction by the contract's schemas (JSON Schema 2020-12). */
export interface Schemas {
  /** What is wrong with a value under the schema at a pointer; undefined where that cannot be told. */
  judge(pointer: string, value: Json): Violation[] | undefined;
  /** What is known to be wrong with a value; empty also where nothing can be told. */
  violations(pointer: string, value: Json): Violation[];
  /** The first place with the same schema as that at a pointer. */
  firstLike(pointer: string): string;
  /** Whether everything under a pointer can be checked. What cannot is noted as a gap. */
  isUsable(pointer: string): boolean;
}

const unusable = (why: string): string => `this schema cannot be used: ${why.slice(0, 120)}`;

/** Compiles each schema when it is first needed. The document must be in the dialect of 3.1. */
export function schemasOf(source: Source, direction: Direction): Schemas {
  const ajv = createAjv();
  // From 3.1 on, a schema may ask what those that it refers to have judged: it has to hold them.
  const isOld = asText(asObject(source.document).openapi)?.startsWith('3.0') === true;
  if (isOld) addLateReferences(ajv);
  const places = new WeakMap<object, string>();
  const names = new Map<string, string>();
  const compiled = new Map<string, ValidateFunction | undefined>();

  const uses = new Map<string, Set<string>>();
  const firsts = new Map<string, string>();
  const byWords = new Map<string, string>();

  /** A schema, and all that it refers to. */
  const closureOf = (pointer: string): string[] => {
    const found = new Set([pointer]);
    for (const one of found) for (const used of uses.get(one) ?? []) found.add(used);
    return [...found];
  };

  /** Whether nothing of a schema was left out. */
  const isWhole = (pointer: string): boolean => {
    const gaps = [...source.gaps.values()].flatMap((gap) =>
      gap.isApart ? [] : [`${gap.pointer}/`],
    );
    return closureOf(pointer).every((part) => !gaps.some((gap) => gap.startsWith(`${part}/`)));
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
    const refer = (reference: string, from: string): JsonObject => {
      const target = targetOf(source, reference)?.pointer;
      if (target === undefined) {
        noteGap(source, from, unfollowed(reference));
        return {};
      }
      used.add(target);
      return { [isOld ? LATE_REFERENCE : '$ref']: nameOf(target) };
    };
    ajv.addSchema(cleanSchema({ source, direction, refer, places }, value, pointer), name);
    return name;
  };

  const compileAt = (pointer: string): ValidateFunction | undefined => {
    try {
      const validate = ajv.compile({ $ref: nameOf(pointer) });
      // A schema that contains itself without end fails only when it is used.
      for (const value of [null, '', 0, true, {}, []]) eitherWay(() => validate(value));
      return validate;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      noteGap(source, pointer, unusable(why));
      return undefined;
    }
  };

  /** Schemas of the same words are compiled once, since large contracts repeat them. */
  const compile = (pointer: string): ValidateFunction | undefined => {
    if (compiled.has(pointer)) return compiled.get(pointer);
    const words = hash('sha1', JSON.stringify(locate(source, pointer)?.value ?? true));
    const first = byWords.get(words);
    const validate = first === undefined ? compileAt(pointer) : compiled.get(first);
    compiled.set(pointer, validate);
    if (first !== undefined) firsts.set(pointer, first);
    // What cannot be used is noted at each of its places.
    else if (isWhole(pointer)) byWords.set(words, pointer);
    return validate;
  };

  const firstLike = (pointer: string): string => {
    compile(pointer);
    return firsts.get(pointer) ?? pointer;
  };

  /** Whether a value keeps a schema; undefined for one that comes to no end on it, and cannot be used. */
  const keeps = (validate: ValidateFunction, pointer: string, value: Json): boolean | undefined => {
    try {
      return validate(value) as boolean;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      compiled.set(pointer, undefined);
      noteGap(source, pointer, unusable('it contains itself without end'));
      return undefined;
    }
  };

  const pointerOf = ({ parentSchema, keyword }: ErrorObject, schema: string): string => {
    const place = parentSchema && places.get(parentSchema);
    if (place === undefined) return schema;
    const first = firstLike(schema);
    const isInside = `${place}/`.startsWith(`${first}/`);
    return pointerTo(isInside ? schema + place.slice(first.length) : place, keyword);
  };

  const judgeOnce = (pointer: string, value: Json): Violation[] | undefined => {
    const validate = compile(pointer);
    const isKept = validate && keeps(validate, pointer, value);
    if (isKept === undefined) return undefined;
    if (isKept) return [];
    // Our own `if` for null fails whenever its branch does: the branch's errors say what is wrong.
    const errors = (validate?.errors ?? []).filter(
      ({ keyword, parentSchema }) => keyword !== 'if' || places.has(Object(parentSchema)),
    );
    return errors.map((error) => ({
      pointer: pointerOf(error, pointer),
      at: error.instancePath,
      message: describe(error),
    }));
  };

  /** What is wrong with a value whatever a pattern that takes too long would say. */
  const judgeWithout = (pointer: string, value: Json): Violation[] | undefined => {
    const [one, other] = eitherWay(() => judgeOnce(pointer, value)) ?? [];
    if (!one?.length || !other?.length) return undefined;
    const both = one.filter((first) =>
      other.some((second) => second.pointer === first.pointer && second.at === first.at),
    );
    return both.length > 0 ? both : one;
  };

  const judge = (pointer: string, value: Json): Violation[] | undefined => {
    try {
      return judgeOnce(pointer, value);
    } catch (error) {
      if (!(error instanceof SlowPatternError)) throw error;
      noteGap(source, pointer, error.message, true);
      return judgeWithout(pointer, value);
    }
  };

  return {
    firstLike,
    isUsable(pointer) {
      return compile(pointer) !== undefined && isWhole(firstLike(pointer));
    },
    judge,
    violations: (pointer, value) => judge(pointer, value) ?? [],
  };
}
