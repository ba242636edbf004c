import type { ServerResponse } from 'node:http';
import { isInteger, type Lead, parametersOf } from './checking-server-routes.ts';
import { childrenOf, isObject, type Place, placeIn } from './contract.ts';

/** How many records every list of the checking server has. */
const TOTAL = 45;

/** What a place holds, by name; throws where nothing is. */
function childrenIn(place: Place, ...names: string[]): [name: string, child: Place][] {
  const found = placeIn(place, ...names);
  if (found === undefined) throw new Error(`${place.pointer} has no ${names.join(' / ')}.`);
  return childrenOf(found);
}

interface Example {
  status: number;
  headers: [name: string, value: string][];
  body: unknown;
}

/** The first example of an answer of an operation. */
function exampleOf({ operation }: Lead, status: number): Example {
  const response = placeIn(operation, 'responses', String(status)) ?? operation;
  const [[type, media] = ['', response]] = childrenIn(response, 'content');
  const [[, first] = ['', response]] = childrenIn(media, 'examples');
  const headers = childrenIn(response, 'headers').map(([name, header]): [string, string] => [
    name,
    String(placeIn(header, 'example')?.value),
  ]);
  return {
    status,
    headers: [...headers, ['Content-Type', type]],
    body: placeIn(first, 'value')?.value,
  };
}

/** The page of a list that was asked for, of records that differ in their ids alone. */
function page({ body, headers, ...example }: Example, record: object, url: URL): Example {
  const number = Number(url.searchParams.get('page') ?? 1);
  const size = Number(url.searchParams.get('page_size') ?? 20);
  const ids = Array.from({ length: TOTAL }, (_, index) => index + 1);
  const results = ids.slice((number - 1) * size, number * size).map((id) => ({ ...record, id }));
  const linkTo = (other: number, rel: string): string => {
    const to = new URL(url);
    to.searchParams.set('page', String(other));
    return `<${to.pathname}${to.search}>; rel="${rel}"`;
  };
  const hasNext = number * size < TOTAL;
  const links = [linkTo(1, 'first'), ...(hasNext ? [linkTo(number + 1, 'next')] : [])];
  return {
    ...example,
    headers: [...headers.filter(([name]) => name !== 'Link'), ['Link', links.join(', ')]],
    body: { ...Object(body), count: TOTAL, results },
  };
}

/** The record that was asked for: what stands in the path is what it has under that name. */
function record(example: Example, lead: Lead): Example {
  const own = [...parametersOf(lead, 'path')].map(([name, parameter]) => {
    const value = decodeURIComponent(lead.pathValues[name] ?? '');
    return [name, isInteger(parameter) ? Number(value) : value];
  });
  return { ...example, body: { ...Object(example.body), ...Object.fromEntries(own) } };
}

/** A success as the contract's first example has it, but of the page or record asked for. */
function successOf(lead: Lead, target: string): Example {
  const example = exampleOf(lead, 200);
  const results: unknown = isObject(example.body) ? example.body.results : undefined;
  return Array.isArray(results) && parametersOf(lead, 'query').has('page')
    ? page(example, results[0], new URL(target, 'http://service.test'))
    : record(example, lead);
}

/** Answers with a success, or with this error just as the contract's example has it. */
export function answerBy(res: ServerResponse, lead: Lead, target: string, error?: number): void {
  const answer = error === undefined ? successOf(lead, target) : exampleOf(lead, error);
  for (const [name, value] of answer.headers) res.setHeader(name, value);
  res.statusCode = answer.status;
  res.end(JSON.stringify(answer.body));
}
