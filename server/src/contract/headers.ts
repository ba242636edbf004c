import type { ContractDocument } from './load-contract.ts';
import { operationsOf, resolve } from './load-contract.ts';
import { operationRoutesOf } from './routes.ts';

interface ResponseObject {
  headers?: Record<string, unknown>;
}

/** The header that the contract's API key is sent in. Throws where there is none. */
export function keyHeaderOf({ components }: ContractDocument): string {
  const schemes = Object.values(components.securitySchemes ?? {});
  const name = schemes.find((scheme) => scheme.type === 'apiKey' && scheme.in === 'header')?.name;
  if (name === undefined) throw new Error('The contract has no API key in a header.');
  return name;
}

/** The request headers that the contract's operations take as parameters. */
export function requestHeadersOf(document: ContractDocument): string[] {
  const parameters = operationRoutesOf(document).flatMap((route) => route.parameters);
  const headers = parameters.filter(({ in: place }) => place === 'header');
  return [...new Set(headers.map(({ name }) => name))];
}

/** Every response header that the contract declares. */
export function responseHeadersOf(document: ContractDocument): string[] {
  const responses = operationsOf(document)
    .flatMap((operation) => Object.values(operation.responses))
    .map((response) => resolve<ResponseObject>(document, response));
  return [...new Set(responses.flatMap(({ headers = {} }) => Object.keys(headers)))];
}
