import type { OutgoingHttpHeaders } from 'node:http';
import { expect } from 'vitest';
import type { components } from '../../server/src/contract/generated/openapi.d.ts';
import type { Answer } from './call.ts';
import { placeOf, validatorAt } from './contract.ts';
import { contractClient } from './contract-client.ts';

type Schemas = components['schemas'];

interface ListOptions {
  method?: 'HEAD';
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/**
 * Sends a request of listReciters that may break the contract; the answer has to keep it.
 *
 * @param query as it is to be sent, `?` included
 */
export const listReciters = (
  server: { port: number },
  query = '',
  { body: text, ...options }: ListOptions = {},
): Promise<Answer> =>
  contractClient('openapi', server).sendAny('listReciters', { query, ...options, text });

const reciterList = placeOf('openapi', 'components', 'schemas', 'ReciterList');
const problem = placeOf('openapi', 'components', 'schemas', 'Problem');

const isReciterList = (value: unknown): value is Schemas['ReciterList'] =>
  validatorAt(reciterList)(value) === true;
const isProblem = (value: unknown): value is Schemas['Problem'] =>
  validatorAt(problem)(value) === true;

/** The page in an answer, which has to be one. */
export function pageIn({ status, text }: Answer): Schemas['ReciterList'] {
  expect(status).toBe(200);
  const value: unknown = JSON.parse(text);
  if (!isReciterList(value)) throw new Error(`This is no page of reciters: ${text.slice(0, 200)}`);
  return value;
}

/** The problem in an answer, which has to be one, of the status in its body. */
export function problemIn({ status, headers, text }: Answer): Schemas['Problem'] {
  const value: unknown = JSON.parse(text);
  if (!isProblem(value)) throw new Error(`This is no problem: ${text.slice(0, 200)}`);
  expect(value.status).toBe(status);
  expect(value.request_id).toBe(headers.get('X-Request-Id'));
  return value;
}

/** Asks for a page and returns it. */
export const listPage = async (
  server: { port: number },
  query = '',
): Promise<Schemas['ReciterList']> => pageIn(await listReciters(server, query));

/** Every reciter that matches, over all pages. */
export async function listAll(server: { port: number }, query = ''): Promise<Schemas['Reciter'][]> {
  const all: Schemas['Reciter'][] = [];
  for (let page = 1; ; page += 1) {
    const { results } = await listPage(server, `?page_size=100&page=${page}${query}`);
    if (results.length === 0) return all;
    all.push(...results);
  }
}

/** The addresses in a `Link` header (RFC 8288) by their relation. */
export function linksIn({ headers }: Answer): Record<string, string> {
  const links = [...(headers.get('Link') ?? '').matchAll(/<([^>]+)>; rel="([a-z]+)"/g)];
  return Object.fromEntries(links.map(([, address = '', relation = '']) => [relation, address]));
}
