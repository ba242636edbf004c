import type { Json } from '../contract/json.ts';
import type { Contract, Parameter } from '../contract/types.ts';
import { bodyIdeas } from '../values/body-ideas.ts';
import { itemsOf } from '../values/constraints.ts';
import { numberIdeas } from '../values/number-ideas.ts';
import { sampleOf } from '../values/sample.ts';
import { textIdeas } from '../values/text-ideas.ts';
import { judge } from '../values/verdict.ts';

/** A value as the text of a parameter. */
export const textOf = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The texts by which a value is sent: several for a list of several items. */
export const textsOf = ({ type, form }: Parameter, value: Json): readonly string[] =>
  type === 'array' && form.kind === 'style' && Array.isArray(value)
    ? value.map(textOf)
    : [textOf(value)];

const keys = new WeakMap<Parameter, string>();

/** The same for parameters that take the same values in the same form. */
function keyOf({ schemas }: Contract, parameter: Parameter): string {
  const { schema, type, itemType, form, examples, required, in: place } = parameter;
  const like = [schemas.firstLike(schema), type, itemType, form, examples];
  return JSON.stringify([...like, required, place, parameter.default]);
}

/** Remembers what was found for a parameter, and for all that are alike: large contracts repeat them. */
function remembering<Value>(find: (contract: Contract, parameter: Parameter) => Value) {
  const byContract = new WeakMap<Contract, Map<string, Value>>();
  return (contract: Contract, parameter: Parameter): Value => {
    const key = keys.get(parameter) ?? keyOf(contract, parameter);
    keys.set(parameter, key);
    const known = byContract.get(contract) ?? new Map<string, Value>();
    byContract.set(contract, known);
    const found = known.has(key) ? (known.get(key) as Value) : find(contract, parameter);
    known.set(key, found);
    return found;
  };
}

/** Texts to try for a parameter, valid and invalid ones, each once. */
export const ideasFor = remembering(
  (contract, parameter): ReadonlyMap<string, string> => collectIdeas(contract, parameter),
);

const isWhole = ({ type, form }: Parameter): boolean => form.kind === 'json' || type === 'object';

/** Values of a parameter that is sent as JSON, or member by member. */
function wholeIdeas(contract: Contract, parameter: Parameter): Map<string, string> {
  const found = new Map<string, string>(
    parameter.examples.map((value) => [JSON.stringify(value), 'an example']),
  );
  const ideas = bodyIdeas(contract, parameter);
  for (const { value, about } of ideas) {
    const text = JSON.stringify(value);
    if (!found.has(text)) found.set(text, about);
  }
  if (parameter.form.kind === 'json') found.set('{', 'no JSON');
  return found;
}

function collectIdeas(contract: Contract, parameter: Parameter): Map<string, string> {
  if (isWhole(parameter)) return wholeIdeas(contract, parameter);
  const { source } = contract;
  const { itemType, examples } = parameter;
  const isList = parameter.type === 'array';
  const type = isList ? itemType : parameter.type;
  const schema = isList ? itemsOf(source, parameter.schema) : parameter.schema;
  const texts = examples.flatMap((value) => (Array.isArray(value) ? value : [value])).map(textOf);
  const isNumber = type === 'integer' || type === 'number';
  // No service takes one character for true and others for false: a few wrong ones tell all.
  const isThorough = type !== 'boolean';
  const ideas = isNumber
    ? numberIdeas(source, schema)
    : textIdeas(source, schema, texts, isThorough);
  const found = new Map(texts.map((text) => [text, 'an example']));
  if (type === 'boolean') for (const text of ['true', 'false']) found.set(text, text);
  for (const { text, about } of ideas) if (!found.has(text)) found.set(text, about);
  return found;
}

/** Plain texts are tried first: what is unusual may be refused for a reason that no schema says. */
const PLAIN: readonly RegExp[] = [/^[1-9][0-9]?$/, /^[A-Za-z][A-Za-z0-9-]*$/, /^[!-~]+$/];

/** The first text of a parameter that keeps the contract: an example, the default, or a plain one. */
export const plainText = remembering(findPlain);

function findPlain(contract: Contract, parameter: Parameter): string | undefined {
  const ideas = ideasFor(contract, parameter);
  const isValid = (text: string): boolean => judge(contract, parameter, text).kind === 'valid';
  const stated = [...ideas].flatMap(([text, about]) => (about === 'an example' ? [text] : []));
  const own = parameter.default === undefined ? [] : [textOf(parameter.default)];
  const known = [...stated, ...own].find((text) => isValid(text) && /^[!-~]+$/.test(text));
  if (known !== undefined) return known;
  if (isWhole(parameter)) return [...ideas.keys()].find(isValid);
  const valid = [...ideas.keys()].filter(isValid);
  const plain = PLAIN.map((form) => valid.find((text) => form.test(text)));
  return plain.find((text) => text !== undefined) ?? anyText(contract, parameter);
}

/** A text for a parameter that the job cannot judge. */
function anyText(contract: Contract, parameter: Parameter): string | undefined {
  if (parameter.type !== 'other') return undefined;
  const sample = sampleOf(contract, 'request', parameter.schema);
  return sample === undefined || sample === null ? undefined : textOf(sample);
}

/** Whether a parameter says for what state of a thing the request is meant (RFC 9110, section 13.1). */
export const isPrecondition = ({ in: place, name }: Parameter): boolean =>
  place === 'header' && /^if-(?:match|none-match|unmodified-since)$/i.test(name);

/** Holds whatever the state is, as long as there is one (RFC 9110, section 13.1.1). */
const ANY_STATE = '*';

const takesAnyState = (contract: Contract, parameter: Parameter): boolean =>
  parameter.in === 'header' &&
  parameter.name.toLowerCase() === 'if-match' &&
  judge(contract, parameter, ANY_STATE).kind === 'valid';

/** The texts of the simplest value of a parameter: several for a list that has to have several items. */
export function plainTextsOf(
  contract: Contract,
  parameter: Parameter,
): readonly string[] | undefined {
  if (takesAnyState(contract, parameter)) return [ANY_STATE];
  const text = plainText(contract, parameter);
  if (text !== undefined || parameter.type !== 'array')
    return text === undefined ? undefined : [text];
  const sample = sampleOf(contract, 'request', parameter.schema);
  return Array.isArray(sample) && sample.length > 0 ? sample.map(textOf) : undefined;
}

/** Values of path parameters under which hardly anything exists. */
const UNLIKELY = ['2147483646', '8f14e45f-ceea-467f-a0e6-0f1a3c5b7d9e', 'zqxjkvzqxjkv'];

/** A text that keeps the contract and, in a path, hardly names anything that exists. */
export function unlikelyText(contract: Contract, parameter: Parameter): string | undefined {
  const isUsable = (text: string): boolean => judge(contract, parameter, text).kind === 'valid';
  const unlikely = parameter.in === 'path' ? UNLIKELY.find(isUsable) : undefined;
  return unlikely ?? plainText(contract, parameter);
}
