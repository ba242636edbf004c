import type { Json } from '../contract/json.ts';
import { locate } from '../contract/source.ts';
import { typeOf } from '../contract/type-of.ts';
import type { Contract } from '../contract/types.ts';

/** Reads a text of which the schema does not say what type it is. */
export type Guess = (text: string) => Json;

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
const isBoolean = (text: string): boolean => text === 'true' || text === 'false';

/** A text may be meant as a text, or as what it looks like. */
export const GUESSES: readonly Guess[] = [
  (text) => text,
  (text) => (isNumber(text) ? Number(text) : isBoolean(text) ? text === 'true' : text),
];

/** The value that a text stands for; a guess where its schema asks for more than a text can hold. */
export function scalar({ source }: Contract, schema: string, text: string, guess: Guess): Json {
  switch (typeOf(source, locate(source, schema))) {
    case 'integer':
    case 'number':
      return isNumber(text) ? Number(text) : text;
    case 'boolean':
      return isBoolean(text) ? text === 'true' : text;
    case 'string':
      return text;
    default:
      return guess(text);
  }
}
