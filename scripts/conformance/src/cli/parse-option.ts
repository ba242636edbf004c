import { CannotRunError } from '../contract/cannot-run.ts';
import type { OptionSpec } from './option-table.ts';

const LENGTHS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** Seconds, from a number of them or a text such as `10m`; undefined for anything else. */
export function secondsOf(value: number | string): number | undefined {
  const [, number, unit = 's'] = /^(\d{1,9}(?:\.\d+)?)([smh]?)$/.exec(String(value)) ?? [];
  return number === undefined ? undefined : Number(number) * (LENGTHS[unit || 's'] ?? 1);
}

const TRUTHS: Readonly<Record<string, boolean>> = { true: true, false: false };

function pairOf(name: string, text: string): [string, string] {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (key === undefined || value === undefined)
    throw new CannotRunError(`${name} takes NAME=VALUE, and got "${text}".`);
  return [key, value];
}

/**
 * The value of an option that came as texts, from the command line or a variable.
 *
 * @param name how messages name the option
 * @throws CannotRunError when it takes something else
 */
export function parseOption(
  name: string,
  { kind, choices = [] }: OptionSpec,
  texts: readonly string[],
): unknown {
  const text = texts.at(-1) ?? '';
  switch (kind) {
    case 'flag':
      if (!(text in TRUTHS))
        throw new CannotRunError(`${name} takes true or false, and got "${text}".`);
      return TRUTHS[text];
    case 'choice':
      if (!choices.includes(text))
        throw new CannotRunError(`${name} takes ${choices.join(', ')}, and got "${text}".`);
      return text;
    case 'count':
      if (!/^\d{1,9}$/.test(text))
        throw new CannotRunError(`${name} takes a whole number, and got "${text}".`);
      return Number(text);
    case 'duration':
      if (secondsOf(text) === undefined)
        throw new CannotRunError(`${name} takes seconds or a text such as 10m, and got "${text}".`);
      return text;
    case 'texts':
      return texts;
    case 'pairs':
      return Object.fromEntries(texts.map((one) => pairOf(name, one)));
    default:
      return text;
  }
}
