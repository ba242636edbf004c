import type { ServerResponse } from 'node:http';
import type { components } from '../../client/src/generated/openapi.ts';
import { childrenOf, type Place, placeIn, placeOf } from './contract.ts';

type ReciterList = components['schemas']['ReciterList'];

/** How many reciters the checking server has. */
export const TOTAL = 45;

/** What a place holds, by name; throws where nothing is. */
function childrenIn(place: Place, ...names: string[]): [name: string, child: Place][] {
  const found = placeIn(place, ...names);
  if (found === undefined) throw new Error(`${place.pointer} has no ${names.join(' / ')}.`);
  return childrenOf(found);
}

/** The first example of a response of `GET /reciters/`. */
function example(status: number): { type: string; headers: [string, string][]; body: unknown } {
  const response = placeOf('openapi', 'paths', '/reciters/', 'get', 'responses', String(status));
  const [[type, media] = ['', response]] = childrenIn(response, 'content');
  const [[, first] = ['', response]] = childrenIn(media, 'examples');
  const headers = childrenIn(response, 'headers').map(([name, header]): [string, string] => [
    name,
    String(placeIn(header, 'example')?.value),
  ]);
  return { type, headers, body: placeIn(first, 'value')?.value };
}

function send(res: ServerResponse, status: number, body: unknown, headers: [string, string][]) {
  for (const [name, value] of headers) res.setHeader(name, value);
  res.statusCode = status;
  res.end(JSON.stringify(body));
}

/** Answers with a status just as the contract's example has it. */
export function answerByExample(res: ServerResponse, status: number): void {
  const { type, headers, body } = example(status);
  send(res, status, body, [...headers, ['Content-Type', type]]);
}

/** Answers with a page of reciters that all look like the contract's example. */
export function answerPage(res: ServerResponse, target: string): void {
  const { type, headers, body } = example(200);
  const [reciter] = (body as ReciterList).results;
  const url = new URL(target, 'http://reciters.test');
  const page = Number(url.searchParams.get('page') ?? 1);
  const size = Number(url.searchParams.get('page_size') ?? 20);
  const ids = Array.from({ length: TOTAL }, (_, index) => index + 1);
  const results = ids.slice((page - 1) * size, page * size).map((id) => ({ ...reciter, id }));
  const linkTo = (number: number, rel: string): string => {
    url.searchParams.set('page', String(number));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const links = [linkTo(1, 'first'), ...(page * size < TOTAL ? [linkTo(page + 1, 'next')] : [])];
  const own: [string, string][] = [
    ['Link', links.join(', ')],
    ['Content-Type', type],
  ];
  send(res, 200, { count: TOTAL, results }, [...headers, ...own]);
}
