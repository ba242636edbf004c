import { STATUS_CODES } from 'node:http';
import {
  type Contract,
  type Example,
  type Header,
  type Parameter,
  type Reference,
  type Response,
  resolve,
} from '../contract.ts';
import { fence, json, table } from '../markdown.ts';
import type { Speech } from '../translate.ts';

type Headers = [string, Header][];

/** A response's headers, by name. */
export const headersOf = (contract: Contract, { headers = {} }: Response): Headers =>
  Object.entries(headers).map(([name, header]) => [name, resolve<Header>(contract, header)]);

/** An answer as it comes over the wire. */
export function onTheWire(status: string, headers: Headers, type?: string, body?: unknown): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...headers
      .filter(([, { required }]) => required)
      .map(([name, { example }]) => `${name}: ${example}`),
  ];
  return fence(
    'http',
    body === undefined ? lines.join('\n') : `${lines.join('\n')}\n\n${json(body)}`,
  );
}

/** Where an example of a problem is explained. */
const explained = ({ value }: Example): string => {
  const { code } = Object(value);
  return typeof code === 'string' ? ` [\`${code}\`](/errors/${code}/)` : '';
};

/** Where a status is described on its operation's page. */
export const answerLink = (status: string | number): string =>
  `[${status}](#${status}-${STATUS_CODES[status]?.toLowerCase().replaceAll(' ', '-')})`;

/** Whether an operation with these parameters can give an example: operations share answers. */
const canGive =
  (parameters: readonly Parameter[] | undefined) =>
  ({ value }: Example): boolean =>
    parameters === undefined ||
    [...(Object(value).errors ?? [])].every((error) =>
      parameters.some(({ in: place, name }) => place === error.in && name === error.name),
    );

/**
 * One status: what it means, its headers, and every example of it, unfolded.
 *
 * @param parameters those of the operation that answers, where it is one
 */
export function describeAnswer(
  contract: Contract,
  [status, answer]: [string, Response | Reference],
  { words, say }: Speech,
  parameters?: readonly Parameter[],
): string {
  const response = resolve<Response>(contract, answer);
  const headers = headersOf(contract, response);
  const [type, { examples = {} }] = Object.entries(response.content ?? {})[0] ?? ['', {}];
  const given = Object.values(examples).filter(canGive(parameters));
  const shown = given.map((example) => [
    `**${say(example.summary)}**${explained(example)}`,
    onTheWire(status, headers, type, example.value),
  ]);
  const rows = headers.map(([name, header]) => [
    `\`${name}\``,
    `${say(header.description)} ${header.required ? '' : `(${words.sometimes}: \`${header.example}\`)`}`,
  ]);
  return [
    `### ${status} ${STATUS_CODES[status]}`,
    say(response.description),
    ...(shown.length > 0 ? shown.flat() : [onTheWire(status, headers), words.noBody]),
    rows.length === 0
      ? ''
      : `<details><summary>${words.headers}</summary>\n\n${table([words.name, words.meaning], rows)}\n\n</details>`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
