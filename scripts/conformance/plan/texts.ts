import type { Json } from '../contract/json.ts';
import type { Contract, Parameter } from '../contract/types.ts';
import { numberIdeas } from '../values/number-ideas.ts';
import { textIdeas } from '../values/text-ideas.ts';
import { judge } from '../values/verdict.ts';

/** A value as the text of a parameter. */
export const textOf = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const ideas = new WeakMap<Parameter, Map<string, string>>();
const plainTexts = new WeakMap<Parameter, string | undefined>();

/** Texts to try for a parameter, valid and invalid ones, each once. */
export function ideasFor(contract: Contract, parameter: Parameter): ReadonlyMap<string, string> {
  const known = ideas.get(parameter) ?? collectIdeas(contract, parameter);
  ideas.set(parameter, known);
  return known;
}

function collectIdeas({ source }: Contract, parameter: Parameter): Map<string, string> {
  const { type, schema } = parameter;
  const examples = parameter.examples.flatMap((value) => (Array.isArray(value) ? value : [value]));
  const texts = examples.map(textOf);
  const isNumber = type === 'integer' || type === 'number';
  const ideas = isNumber ? numberIdeas(source, schema) : textIdeas(source, schema, texts, true);
  const found = new Map(texts.map((text) => [text, 'an example']));
  if (type === 'boolean') for (const text of ['true', 'false']) found.set(text, text);
  for (const { text, about } of ideas) if (!found.has(text)) found.set(text, about);
  return found;
}

/** The first text of a parameter that keeps the contract. */
export function plainText(contract: Contract, parameter: Parameter): string | undefined {
  if (!plainTexts.has(parameter)) {
    const text = [...ideasFor(contract, parameter).keys()].find(
      (idea) => judge(contract, parameter, idea).kind === 'valid' && /^[!-~]+$/.test(idea),
    );
    plainTexts.set(parameter, text);
  }
  return plainTexts.get(parameter);
}

/** Values of path parameters under which hardly anything exists. */
const UNLIKELY = ['2147483646', '8f14e45f-ceea-467f-a0e6-0f1a3c5b7d9e', 'zqxjkvzqxjkv'];

/** A text that keeps the contract and, in a path, hardly names anything that exists. */
export function unlikelyText(contract: Contract, parameter: Parameter): string | undefined {
  const isUsable = (text: string): boolean => judge(contract, parameter, text).kind === 'valid';
  const unlikely = parameter.in === 'path' ? UNLIKELY.find(isUsable) : undefined;
  return unlikely ?? plainText(contract, parameter);
}
