import { expect } from 'vitest';
import type { Answer } from './call.ts';
import {
  type ContractName,
  childrenOf,
  faultsOf,
  isObject,
  type Place,
  placeIn,
  placeOf,
  routeOf,
} from './contract.ts';

/** What a contract says of the answers of an operation, by status. */
export function responsesOf(contract: ContractName, operation: string): Place {
  const { path, method } = routeOf(contract, operation);
  return placeOf(contract, 'paths', path, method.toLowerCase(), 'responses');
}

/** What the public contract says of answers that belong to no operation. */
export const OTHER_RESPONSES = placeOf('openapi', 'x-responses-outside-operations');

function headerFaults(response: Place, { headers }: Answer): string[] {
  const documented = placeIn(response, 'headers');
  if (documented === undefined) return [];
  return childrenOf(documented).flatMap(([name, header]) => {
    const value = headers.get(name);
    const isRequired = isObject(header.value) && header.value.required === true;
    if (value === null) return isRequired ? [`${name} is missing`] : [];
    const schema = placeIn(header, 'schema');
    return schema === undefined ? [] : faultsOf(schema, value).map((fault) => `${name}:${fault}`);
  });
}

/** Whether a media type says that a text is JSON (RFC 6839, section 3.1). */
const isJson = (type: string): boolean => /^application\/(?:[^;]+\+)?json$/.test(type);

/** The name under which a contract has a media type: text may say which characters it is in. */
const documentedName = (type: string): string =>
  type.replace(/^(text\/[^;]+); charset=utf-8$/, '$1');

function bodyFaults(response: Place, { headers, text }: Answer, method: string): string[] {
  const documented = placeIn(response, 'content');
  if (documented === undefined) return text === '' ? [] : ['has a body'];
  const type = headers.get('Content-Type') ?? '';
  const schema = placeIn(documented, documentedName(type), 'schema');
  if (schema === undefined) return [`Content-Type ${type} is not documented`];
  if (method === 'HEAD') return text === '' ? [] : ['has a body'];
  return faultsOf(schema, isJson(type) ? JSON.parse(text) : text);
}

/**
 * Fails the test where an answer is not as the contract says of its status: a header is missing or
 * wrong, the media type is another, the body breaks its schema.
 */
export function expectDocumented(responses: Place, answer: Answer, method = 'GET'): void {
  const response = placeIn(responses, String(answer.status));
  if (response === undefined) throw new Error(`Status ${answer.status} is not documented.`);
  const faults = [...headerFaults(response, answer), ...bodyFaults(response, answer, method)];
  expect(faults).toEqual([]);
}
