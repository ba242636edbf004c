import { type Contract, exampleOf, type Placed, parametersOf, valueAt } from '../contract.ts';

/** A call of an operation, by the contract's examples. */
export interface SampleCall {
  address: string;
  keyHeader: string;
  /** The client's method, such as `reciters.list`, and what it is given. */
  method: string;
  argument: unknown;
  /** What the samples do with the answer: show how many there are, and each one's name. */
  list: { total: string; items: string } | undefined;
  /** A good name for what is answered. */
  noun: string;
  /** What the samples print, by the contract's own example of the answer. */
  prints: string[];
}

/** The field of a record that a person recognises it by. */
export const NAME = 'name';

/** The call that the samples of an operation make: a search where it has one. */
export function sampleCall(contract: Contract, operation: Placed): SampleCall {
  const parameters = parametersOf(contract, operation);
  const inPath = parameters.find((parameter) => parameter.in === 'path');
  const search = parameters.find((parameter) => parameter['x-searches']);
  const base = contract.servers[0].url;
  const path = inPath
    ? operation.path.replace(`{${inPath.name}}`, `${exampleOf(inPath)}`)
    : operation.path;
  const query = search ? { [search.name]: `${exampleOf(search)}` } : {};
  const queryText = `${new URLSearchParams(query)}`;
  const list = operation['x-list'];
  const answer = Object(
    Object.values(
      Object(
        valueAt(contract, [
          'paths',
          operation.path,
          operation.method.toLowerCase(),
          'responses',
          '200',
          'content',
          'application/json',
          'examples',
        ]),
      ),
    )[0],
  ).value;
  const tag = operation.tags[0].toLowerCase();
  return {
    address: `${base}${path}${queryText && `?${queryText}`}`,
    keyHeader: Object.values(contract.components.securitySchemes)[0]?.name ?? '',
    method: `${tag}.${inPath ? 'get' : 'list'}`,
    argument: inPath ? exampleOf(inPath) : query,
    list,
    noun: tag.replace(/s$/, ''),
    prints: list
      ? [
          `${answer[list.total]}`,
          ...answer[list.items].map((item: Record<string, unknown>) => `${item[NAME]}`),
        ]
      : [`${answer[NAME]}`],
  };
}
