import { readFileSync } from 'node:fs';
import { type Contract, operationsOf, readContract, valueAt } from './contract.ts';
import { headingsOf } from './headings.ts';
import { fence, json, table } from './markdown.ts';
import { describeSample, describeSamples } from './pages/samples.ts';
import { portalWords } from './portal-words.ts';
import type { Speech } from './translate.ts';

const root = new URL('../../', import.meta.url);

/** A chapter of a file of the repository, by its heading, without the heading. */
function chapterOf(file: string, heading: string): string {
  const text = readFileSync(new URL(file, root), 'utf8');
  const headings = headingsOf(text);
  const at = headings.findIndex((one) => one.text === heading);
  const begin = headings[at];
  if (begin === undefined) throw new Error(`${file} has no chapter "${heading}".`);
  const end = headings.slice(at + 1).find(({ depth }) => depth <= begin.depth)?.line;
  // A link within the repository leads nowhere from a page.
  return text
    .split('\n')
    .slice(begin.line + 1, end)
    .join('\n')
    .replaceAll(/\[([^\]]+)\]\((?!https?:|\/|#)[^)]*\)/g, '$1')
    .trim();
}

/** A number of a limit; the service puts its own in the place of the contract's. */
const limitFact = (name: string, part: string, value: number): string =>
  `<span data-limit="${name}.${part}">${value}</span>`;

function limits(contract: Contract, { say, words, language }: Speech): string {
  const head = { en: ['Requests', 'in seconds'], ar: ['عدد الطلبات', 'خلال ثوانٍ'] };
  const rows = (contract['x-rate-limits'] ?? []).map((limit) => [
    `\`${limit.name}\``,
    say(limit.description),
    limitFact(limit.name, 'requests', limit.requests),
    limitFact(limit.name, 'seconds', limit.seconds),
  ]);
  const [requests = '', seconds = ''] = head[language];
  return table([words.name, words.meaning, requests, seconds], rows);
}

/**
 * Fills what a guide takes from elsewhere:
 *
 * - `{{parameters.PageSize.schema.maximum}}`: a value among the contract's components
 * - `{{limit key}}`: how many requests a limit allows; `{{limits}}`: all of them in a table
 * - `{{samples listReciters}}`, `{{sample listReciters ts}}`, `{{answer listReciters}}`: of an operation
 * - `{{chapter server/settings.md#Settings}}`: a chapter of a file of this repository
 * - `{{portal keys.create}}`: what the portal's page calls something
 * - `{{version}}`, `{{released}}`: the contract's, and that of what was released last
 *
 * @throws where there is no such thing
 */
export function fillFacts(text: string, contract: Contract, speech: Speech): string {
  const operation = (id: string) => {
    const found = operationsOf(contract).find(({ operationId }) => operationId === id);
    if (found === undefined) throw new Error(`The contract has no operation ${id}.`);
    return found;
  };
  const facts: Record<string, (name: string) => string> = {
    version: () => contract.info.version,
    released: () => readContract('released/openapi').info.version,
    limits: () => limits(contract, speech),
    limit: (name) => {
      const limit = contract['x-rate-limits']?.find((some) => some.name === name);
      if (limit === undefined) throw new Error(`The contract has no limit ${name}.`);
      return limitFact(name, 'requests', limit.requests);
    },
    samples: (id) => describeSamples(contract, operation(id), speech.words),
    sample: (of) => {
      const [id = '', language = ''] = of.split(' ');
      return describeSample(contract, operation(id), language);
    },
    answer: (id) => {
      const { path, method } = operation(id);
      const names = ['paths', path, method.toLowerCase(), 'responses', '200', 'content'];
      const examples = valueAt(contract, [...names, 'application/json', 'examples']);
      return fence('json', json(Object(Object.values(Object(examples))[0]).value));
    },
    portal: (place) => portalWords(place, speech.language),
    chapter: (name) => {
      const [file = '', heading = ''] = name.split('#');
      return chapterOf(file, heading);
    },
  };
  return text.replaceAll(/\{\{([\w.-]+)(?: ([^}]+))?\}\}/g, (_whole, name: string, of = '') => {
    const fact = facts[name];
    if (fact) return fact(of);
    const value = `${valueAt(contract, ['components', ...name.split('.')])}`;
    return name.endsWith('.description') ? speech.say(value) : value;
  });
}
