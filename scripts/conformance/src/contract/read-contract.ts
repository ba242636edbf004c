import { addressOf } from './addresses.ts';
import { asObject, asText, isObject } from './json.ts';
import { modernise } from './modernise.ts';
import { type ContractText, parseSource } from './parse.ts';
import { type Promises, readPromises } from './promises.ts';
import { readBody, readParameter } from './read-inputs.ts';
import { readList } from './read-list.ts';
import { readResponses } from './read-responses.ts';
import { readSecurity } from './read-security.ts';
import { type Schemas, schemasOf } from './schemas.ts';
import {
  ContractError,
  inside,
  insideEach,
  type Located,
  noteGap,
  root,
  type Source,
} from './source.ts';
import type { Contract, Operation } from './types.ts';

const METHODS = ['get', 'head', 'put', 'post', 'patch', 'delete', 'options', 'trace', 'query'];

function parametersOf(source: Source, item: Located, operation: Located): Located[] {
  const byKey = new Map<string, Located>();
  for (const owner of [item, operation]) {
    for (const { located } of insideEach(source, inside(source, owner, 'parameters'))) {
      const { in: place, name } = asObject(located.value);
      // A parameter of the operation replaces one of the path with the same name.
      byKey.set(`${asText(place)} ${asText(name)?.toLowerCase()}`, located);
    }
  }
  return [...byKey.values()];
}

function takesBody(body: Located | undefined): Operation['takesBody'] {
  if (body === undefined) return 'never';
  return asObject(body.value).required === true ? 'always' : 'optionally';
}

/** What is read when it is first looked at: of a large contract, only a sample of operations is. */
function once<Part>(read: () => Part): () => Part {
  let known: { readonly part: Part } | undefined;
  return () => {
    known ??= { part: read() };
    return known.part;
  };
}

function readOperation(
  source: Source,
  schemas: Schemas,
  promises: Promises,
  written: string,
  item: Located,
  method: string,
  operation: Located,
): Operation {
  const path = addressOf(written);
  const responses = once(() => readResponses(source, inside(source, operation, 'responses')));
  const parameters = once(() =>
    parametersOf(source, item, operation).flatMap(
      (located) => readParameter(source, schemas, promises, responses(), path, located) ?? [],
    ),
  );
  const body = once(() =>
    readBody(source, schemas, promises, responses(), inside(source, operation, 'requestBody')),
  );
  const security = once(() => readSecurity(source, operation));
  const list = once(() => readList(inside(source, operation, 'x-list')));
  return {
    id: asText(asObject(operation.value).operationId) ?? `${method.toUpperCase()} ${written}`,
    pointer: operation.pointer,
    method: method.toUpperCase(),
    path,
    takesBody: takesBody(inside(source, operation, 'requestBody')),
    get parameters() {
      return parameters();
    },
    get body() {
      return body();
    },
    get responses() {
      return responses();
    },
    get security() {
      return security();
    },
    get list() {
      return list();
    },
  };
}

/** The path of the first server that something states, such as `/v1`; undefined where it states none. */
function basePathOf(source: Source, owner: Located): string | undefined {
  const server = inside(source, owner, 'servers', '0');
  const url = asText(asObject(server?.value).url);
  if (url === undefined) return undefined;
  const variables = asObject(asObject(server?.value).variables);
  const filled = url.replace(/\{([^}]+)\}/g, (_, name: string) =>
    String(asObject(variables[name]).default ?? ''),
  );
  const path = URL.canParse(filled) ? new URL(filled).pathname : filled;
  return path.startsWith('/') ? path.replace(/\/$/, '') : '';
}

/** Whether anything in a contract goes in one direction only. Only then are schemas compiled twice. */
const isDirected = (text: ContractText): boolean =>
  ['readOnly', 'writeOnly'].some((word) =>
    typeof text === 'string'
      ? text.includes(word)
      : Buffer.from(text.buffer, text.byteOffset, text.byteLength).includes(word),
  );

/**
 * Reads a contract.
 *
 * @param file how reports name it
 * @param prefix the path ahead of those that state no server of their own; that of the contract's
 *   first server if left out
 * @throws ContractError when it is not OpenAPI 3 or has no operations
 */
export function readContract(file: string, text: ContractText, prefix?: string): Contract {
  const source = parseSource(file, text);
  const document = source.document;
  const version = isObject(document) ? asText(document.openapi) : undefined;
  if (isObject(document) && String(document.swagger).startsWith('2')) {
    throw new ContractError(
      `${file} is Swagger 2.0. Convert it to OpenAPI 3 first: npx swagger2openapi --patch -o openapi.yaml FILE.`,
    );
  }
  if (document === null) throw new ContractError(`${file} is empty.`);
  if (!isObject(document) || !version?.startsWith('3.')) {
    throw new ContractError(`${file} is not a contract of OpenAPI 3.`);
  }
  if (version.startsWith('3.0')) modernise(document);
  const schemas = schemasOf(source, 'request');
  const promises = readPromises(source);
  const basePath = prefix ?? basePathOf(source, root(source)) ?? '';
  const operations = insideEach(source, inside(source, root(source), 'paths')).flatMap(
    ({ name: path, located: item }) => {
      if (path.includes('#')) {
        noteGap(source, item.pointer, `what follows the # in ${path} is never sent`);
        return [];
      }
      const additional = inside(source, item, 'additionalOperations');
      if (additional)
        noteGap(source, additional.pointer, 'operations of other methods are not tested');
      return METHODS.flatMap((method) => {
        const operation = inside(source, item, method);
        if (operation === undefined || !isObject(operation.value)) return [];
        // An operation or a path with servers of its own is found there.
        const own = basePathOf(source, operation) ?? basePathOf(source, item) ?? basePath;
        return readOperation(source, schemas, promises, own + path, item, method, operation);
      });
    },
  );
  if (operations.length === 0) {
    const [gap] = source.gaps.values();
    const isOfWebhooks = insideEach(source, inside(source, root(source), 'webhooks')).length > 0;
    const why = gap
      ? ` ${file}:${source.lineOf(gap.pointer)}: ${gap.what}.`
      : isOfWebhooks
        ? ' Its webhooks are what the service sends to others, and are not tested.'
        : '';
    throw new ContractError(`${file} has no operations.${why}`);
  }
  return {
    source,
    title: asText(asObject(document.info).title) ?? file,
    schemas,
    answerSchemas: isDirected(text) ? schemasOf(source, 'response') : schemas,
    operations,
    untested: [],
    beyondBudget: 0,
    basePath,
    outside: readResponses(source, inside(source, root(source), 'x-responses-outside-operations')),
    promises,
  };
}
