import { OPTION_NAMES, specOf, variableOf } from './option-table.ts';
import { parseOption } from './parse-option.ts';

/**
 * The options that the environment sets, by name. An empty variable sets nothing: an action has
 * one for each of its inputs.
 *
 * @throws CannotRunError when one takes something else
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  return Object.fromEntries(
    OPTION_NAMES.flatMap((name) => {
      const text = environment[variableOf(name)];
      if (text === undefined || text === '') return [];
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      const spec = specOf(name);
      const texts = spec.kind === 'texts' || spec.kind === 'pairs' ? lines : [text];
      return [[name, parseOption(variableOf(name), spec, texts)]];
    }),
  );
}
