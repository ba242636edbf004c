import { isObject, type Json } from '../contract/json.ts';
import type { Violation } from '../contract/schemas.ts';
import { locate, pointerTo } from '../contract/source.ts';
import { typeOf } from '../contract/type-of.ts';
import type { Contract, Parameter, ParameterType } from '../contract/types.ts';
import { constraintsOf, itemsOf, propertiesOf } from './constraints.ts';

/** Whether a parameter's text keeps the contract. */
export type Verdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly violations: readonly Violation[] }
  /** The contract can be read either way, so nothing is expected. */
  | { readonly kind: 'unclear' };

export type Reading =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'unclear' };

const PLAIN_INTEGER = /^-?(?:0|[1-9][0-9]*)$/;
const PLAIN_NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
const GUESSED_NUMBER =
  /^\s*[+-]?(?:0x[0-9a-f]+|0b[01]+|0o[0-7]+|[0-9][0-9_,]*(?:\.[0-9]*)?(?:e[+-]?[0-9]+)?)?\s*$/i;

/** Some languages read other spellings as numbers. Without a promise they may be valid or not. */
function readNumber(text: string, plain: RegExp, strict: boolean): Reading {
  if (plain.test(text)) {
    const value = Number(text);
    return strict || Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? { kind: 'value', value }
      : { kind: 'unclear' };
  }
  if (strict)
    return /^-?0[0-9]+$/.test(text) || text === '-0' ? { kind: 'unclear' } : { kind: 'wrong' };
  const isPlainFraction = PLAIN_NUMBER.test(text) && Number(text) % 1 !== 0;
  return GUESSED_NUMBER.test(text) && !isPlainFraction ? { kind: 'unclear' } : { kind: 'wrong' };
}

function readBoolean(text: string, strict: boolean): Reading {
  if (text === 'true' || text === 'false') return { kind: 'value', value: text === 'true' };
  const isGuess = /^(?:0|1|yes|no|on|off|t|f|y|n|true|false|)$/i.test(text);
  return isGuess && !strict ? { kind: 'unclear' } : { kind: 'wrong' };
}

/**
 * The value that a text stands for.
 *
 * @param strict whether other spellings of a number than the plain one are wrong, and not unclear
 */
export function readText(type: ParameterType, text: string, strict: boolean): Reading {
  switch (type) {
    case 'integer':
      return readNumber(text, PLAIN_INTEGER, strict);
    case 'number':
      return readNumber(text, PLAIN_NUMBER, strict);
    case 'boolean':
      return readBoolean(text, strict);
    case 'string':
      return { kind: 'value', value: text };
    case 'array':
    case 'object':
    case 'other':
      return { kind: 'unclear' };
  }
}

/** What separates the items of a list that is sent in one value. */
const SEPARATORS: Readonly<Record<string, RegExp>> = {
  pipeDelimited: /\|/,
  spaceDelimited: / /,
  label: /[.,]/,
  matrix: /[;,]/,
};

/** The value of a parameter that is more than one text: a list with one item, an object, JSON. */
function readWhole({ type, itemType, form, in: place }: Parameter, text: string): Reading {
  if (form.kind === 'json' || type === 'object') {
    try {
      return { kind: 'value', value: JSON.parse(text) as Json };
    } catch {
      return form.kind === 'json' ? { kind: 'wrong' } : { kind: 'unclear' };
    }
  }
  const isSplit = !form.explode || place !== 'query';
  if (isSplit && (SEPARATORS[form.style] ?? /,/).test(text)) return { kind: 'unclear' };
  // A list without items may be sent as an empty text.
  if (text === '') return { kind: 'unclear' };
  if (itemType === 'other') return { kind: 'value', value: [text] };
  const item = readText(itemType, text, false);
  return item.kind === 'value' ? { kind: 'value', value: [item.value] } : item;
}

function judgeValue({ schemas }: Contract, schema: string, value: Json): Verdict {
  const violations = schemas.judge(schema, value);
  if (violations === undefined) return { kind: 'unclear' };
  return violations.length === 0 ? { kind: 'valid' } : { kind: 'invalid', violations };
}

/** Judges a list by its items, each as it is before any encoding. */
export function judgeItems(
  contract: Contract,
  parameter: Parameter,
  items: readonly string[],
): Verdict {
  const { schema, itemType, form } = parameter;
  const isOpen = form.kind === 'json' || ['array', 'object', 'other'].includes(itemType);
  const mayBeSplit = SEPARATORS[form.kind === 'style' ? form.style : ''] ?? /,/;
  if (isOpen || items.some((item) => item === '' || mayBeSplit.test(item)))
    return { kind: 'unclear' };
  const readings = items.map((item) => readText(itemType, item, false));
  if (readings.some(({ kind }) => kind === 'unclear')) return { kind: 'unclear' };
  if (readings.some(({ kind }) => kind === 'wrong')) {
    const pointer = pointerTo(itemsOf(contract.source, schema), 'type');
    return {
      kind: 'invalid',
      violations: [{ pointer, at: '', message: `must be a list of ${itemType}` }],
    };
  }
  const values = readings.flatMap((reading) => (reading.kind === 'value' ? [reading.value] : []));
  return judgeValue(contract, schema, values);
}

/** Keywords that describe members which `properties` does not name. */
const OF_OTHERS = new Set(['additionalProperties', 'patternProperties', 'unevaluatedProperties']);

/**
 * Judges an object of which each member is a field of the query: `filter[size]=3`. Members that are
 * lists or objects have no form that all services read alike, and nor have those without a schema.
 */
function judgeFields(contract: Contract, { schema, in: place }: Parameter, value: Json): Verdict {
  const { source, promises } = contract;
  const strict = promises.plainIntegers.has(place);
  const properties = propertiesOf(source, schema);
  const rules = constraintsOf(source, schema);
  const others = rules.find(({ keyword, value: rule }) => OF_OTHERS.has(keyword) && isObject(rule));
  const read: [string, Json][] = [];
  for (const [name, member] of isObject(value) ? Object.entries(value) : []) {
    const text = typeof member === 'string' ? member : JSON.stringify(member);
    const at = properties.get(name) ?? others?.pointer;
    const type = at === undefined ? 'string' : typeOf(source, locate(source, at));
    if (text === '' || member === null || typeof member === 'object') return { kind: 'unclear' };
    const reading = readText(type, text, strict);
    if (reading.kind === 'unclear') return reading;
    read.push([name, reading.kind === 'value' ? reading.value : text]);
  }
  // Without members there is no field, and so no parameter.
  if (read.length === 0) return { kind: 'unclear' };
  return judgeValue(contract, schema, Object.fromEntries(read));
}

const isWhole = ({ type, form }: Parameter): boolean =>
  type === 'array' || type === 'object' || (form.kind === 'json' && type !== 'other');

/** Judges the text of a parameter, as it is before any encoding, by the contract. */
export function judge(contract: Contract, parameter: Parameter, text: string): Verdict {
  const { promises, schemas } = contract;
  const { schema, type } = parameter;
  if (text === '' && parameter.in === 'query' && promises.emptyQuery) {
    const pointer = pointerTo(promises.pointer, 'query', 'empty');
    const own = type === 'string' ? schemas.violations(schema, text) : [];
    return {
      kind: 'invalid',
      violations: [{ pointer, at: '', message: 'must not be empty' }, ...own],
    };
  }
  // Many services take an empty field for one that is not there.
  if (text === '' && parameter.in === 'query' && !promises.made && !parameter.required)
    return { kind: 'unclear' };
  const reading = isWhole(parameter)
    ? readWhole(parameter, text)
    : readText(type, text, promises.plainIntegers.has(parameter.in));
  if (reading.kind === 'unclear') return reading;
  if (reading.kind === 'wrong') {
    return {
      kind: 'invalid',
      violations: [{ pointer: pointerTo(schema, 'type'), at: '', message: `must be ${type}` }],
    };
  }
  if (type === 'object' && parameter.form.kind === 'style' && parameter.form.style === 'deepObject')
    return judgeFields(contract, parameter, reading.value);
  const verdict = judgeValue(contract, schema, reading.value);
  // How the members of an object become text is told in too few words to expect a refusal.
  return verdict.kind === 'invalid' && type === 'object' && parameter.form.kind === 'style'
    ? { kind: 'unclear' }
    : verdict;
}
