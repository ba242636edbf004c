import { isObject, type Json, type JsonObject } from '../contract/json.ts';
import { namesOf } from '../contract/references.ts';
import type { Violation } from '../contract/schemas.ts';
import type { Contract } from '../contract/types.ts';
import { distinct } from '../inspect/violations.ts';
import { propertiesOf } from '../values/constraints.ts';
import { sampleOf } from '../values/sample.ts';

/** A member that was missing may itself have to be mended, and so may what is inside it. */
const MOST_ROUNDS = 8;

/** A value in which that at a JSON pointer has changed; as it is, where nothing is there. */
function changedAt(
  value: Json,
  [name, ...names]: readonly string[],
  change: (inner: Json) => Json,
): Json {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item, index) =>
      String(index) === name ? changedAt(item, names, change) : item,
    );
  if (!isObject(value) || !Object.hasOwn(value, name)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([own, inner]) => [
      own,
      own === name ? changedAt(inner, names, change) : inner,
    ]),
  );
}

/** An object with the members that it lacks, or without those that it must not have. */
function reshaped(contract: Contract, schema: string, keyword: string, own: JsonObject): Json {
  const sample = sampleOf(contract, 'response', schema) ?? null;
  if (keyword === 'required' && isObject(sample)) return { ...sample, ...own };
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    const known = propertiesOf(contract.source, schema);
    return Object.fromEntries(Object.entries(own).filter(([name]) => known.has(name)));
  }
  return sample;
}

/** A value with one rule kept that it broke. */
function mendedIn(contract: Contract, whole: string, value: Json, broken: Violation): Json {
  const [, schema = whole, keyword = ''] =
    broken.pointer === whole ? [] : (/^(.*)\/([^/]*)$/.exec(broken.pointer) ?? []);
  return changedAt(value, namesOf(broken.at), (own) =>
    isObject(own)
      ? reshaped(contract, schema, keyword, own)
      : (sampleOf(contract, 'response', schema) ?? own),
  );
}

/**
 * The closest to an example that keeps a schema: only what breaks a rule is replaced. Where that
 * cannot be had, what breaks the fewest.
 */
export function mended(contract: Contract, schema: string, example: Json): Json {
  const brokenIn = (value: Json): readonly Violation[] =>
    distinct(contract.answerSchemas.violations(schema, value));
  let value = example;
  let broken = brokenIn(value);
  let best = { value, count: broken.length };
  for (let round = 0; round < MOST_ROUNDS && broken.length > 0; round += 1) {
    value = broken.reduce((so, one) => mendedIn(contract, schema, so, one), value);
    broken = brokenIn(value);
    if (broken.length < best.count) best = { value, count: broken.length };
  }
  if (best.count === 0) return best.value;
  const sample = sampleOf(contract, 'response', schema);
  return sample !== undefined && brokenIn(sample).length < best.count ? sample : best.value;
}
