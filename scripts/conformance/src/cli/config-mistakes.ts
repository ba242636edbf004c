import type { ErrorObject } from 'ajv';
import { isMap, LineCounter, type Node, parseDocument } from 'yaml';
import { namesOf } from '../contract/references.ts';
import { OPTION_NAMES, type OptionName, type OptionSpec, specOf } from './option-table.ts';
import { didYouMean } from './similar.ts';

/** What each kind of option takes in a file. */
const TAKES: Readonly<Record<OptionSpec['kind'], string>> = {
  text: 'a text',
  choice: 'one of several words',
  secret: `a variable such as \${API_KEY}: no credential stands in the file`,
  count: 'a whole number',
  duration: 'seconds, or a text such as 10m',
  flag: 'true or false',
  texts: 'a list of texts, such as [one, two]',
  pairs: 'names and values, such as {name: value}',
  hook: 'a command',
  fixtures: 'a file, or values such as {getPet: {parameters: {id: 7}, body: …}}',
};

/** Kinds whose values are no secret, and short. */
const SHOWN: ReadonlySet<OptionSpec['kind']> = new Set(['choice', 'count', 'duration', 'flag']);

/** The lines of a file of YAML or JSON, by JSON pointers. */
export function linesOf(text: string): (pointer: string) => number | undefined {
  const counter = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: counter });
  return (pointer) => {
    let node: unknown = contents;
    let offset: number | undefined;
    for (const name of namesOf(pointer)) {
      const pair = isMap(node) ? node.items.find(({ key }) => String(key) === name) : undefined;
      if (pair === undefined) break;
      offset = (pair.key as Node).range?.[0];
      node = pair.value;
    }
    return offset === undefined ? undefined : counter.linePos(offset).line;
  };
}

function ofOption(name: OptionName, value: unknown): string {
  const { kind, choices } = specOf(name);
  const takes = choices ? choices.join(', ') : TAKES[kind];
  const got = SHOWN.has(kind) ? `, and has ${JSON.stringify(value)}` : '';
  return `${name} takes ${takes}${got}`;
}

function toldOf({ instancePath, keyword, params, schemaPath }: ErrorObject, content: object) {
  const [option, ...inner] = namesOf(instancePath);
  const extra = keyword === 'additionalProperties' ? String(params.additionalProperty) : undefined;
  if (option === undefined) {
    if (extra === undefined) return 'it holds no options, such as url: http://localhost:3000';
    return `there is no option ${extra}${didYouMean(extra, OPTION_NAMES)}`;
  }
  if (extra !== undefined) {
    const known = schemaPath.includes('fixtures') ? ['parameters', 'body'] : [];
    return `${[option, ...inner].join('.')} has no ${extra}${didYouMean(extra, known)}`;
  }
  const name = OPTION_NAMES.find((one) => one === option);
  return name && ofOption(name, (content as Record<string, unknown>)[option]);
}

/**
 * What is wrong with the options of a file, a line each.
 *
 * @param lineOf gives the line of a JSON pointer, where the file has lines
 */
export function mistakesIn(
  file: string,
  errors: readonly ErrorObject[],
  content: object,
  lineOf: (pointer: string) => number | undefined,
): string {
  // A member that is not known says more than that nothing of a choice fits.
  const exact = errors.filter(({ keyword }) => keyword === 'additionalProperties');
  const isTold = ({ instancePath }: ErrorObject): boolean =>
    exact.some((one) => one.instancePath.startsWith(`${instancePath}/`));
  const lines = errors.flatMap((error) => {
    const told = isTold(error) ? undefined : toldOf(error, content);
    const { additionalProperty: extra } = error.params;
    const line = lineOf(
      extra === undefined ? error.instancePath : `${error.instancePath}/${extra}`,
    );
    return told === undefined ? [] : [`${file}${line ? `:${line}` : ''}: ${told}`];
  });
  return [...new Set(lines)].join('\n');
}
