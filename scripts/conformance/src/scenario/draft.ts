import type { Operation, Parameter } from '../contract/types.ts';
import type { Credential } from '../credentials/credential.ts';
import { headerBytes, queryField } from '../exchange/encode.ts';
import type { Header, Request } from '../exchange/exchange.ts';
import { typeOf } from './body-text.ts';
import { inHeader, inPath, inQuery } from './in-style.ts';

/** A request in the contract's own terms, before it is encoded. */
export interface Draft {
  readonly operation: Operation;
  readonly credential: Credential;
  /** Texts by parameter; several for a list. */
  readonly values: ReadonlyMap<Parameter, readonly string[]>;
  /** Fields of the query beyond those of the contract, already encoded. */
  readonly query?: readonly string[];
  readonly headers?: readonly Header[];
  readonly body?: string;
  /** Replaces the method of the operation. */
  readonly method?: string;
  readonly raw?: boolean;
}

function pathOf({ operation, values }: Draft): string {
  let path = operation.path;
  for (const [parameter, texts] of values) {
    if (parameter.in === 'path')
      path = path.replaceAll(`{${parameter.name}}`, inPath(parameter, texts));
  }
  return path;
}

/** The query of a draft, without its question mark. */
function queryOf({ values, credential, query = [] }: Draft): string {
  const own = [...values].flatMap(([parameter, texts]) =>
    parameter.in === 'query' ? inQuery(parameter, texts) : [],
  );
  const secrets = credential.query.map(([name, value]) => queryField(name, value));
  return [...own, ...secrets, ...query].join('&');
}

const isCookie = ([name]: Header): boolean => name.toLowerCase() === 'cookie';

function headersOf({ values, credential, headers = [], body, operation }: Draft): Header[] {
  const own = [...values].flatMap(([parameter, texts]): Header[] =>
    parameter.in === 'header'
      ? inHeader(parameter, texts).map((text) => [parameter.name, headerBytes(text)])
      : [],
  );
  const cookies = [...values].flatMap(([parameter, texts]) =>
    parameter.in === 'cookie' ? texts.map((text) => `${parameter.name}=${headerBytes(text)}`) : [],
  );
  // All cookies are sent in one field (RFC 6265, section 5.4).
  const all = [...cookies, ...credential.headers.filter(isCookie).map(([, value]) => value)];
  const fields: Header[] = [
    ...own,
    ...(all.length > 0 ? [['Cookie', all.join('; ')] as const] : []),
    ...credential.headers.filter((header) => !isCookie(header)),
    ...headers,
  ];
  const isTyped = fields.some(([name]) => name.toLowerCase() === 'content-type');
  if (body !== undefined && operation.body && !isTyped) {
    fields.push(['Content-Type', typeOf(operation.body)]);
  }
  return fields;
}

/** Values that an HTTP library would merge, refuse or normalise. A socket sends them unchanged. */
const needsSocket = (headers: readonly Header[]): boolean =>
  new Set(headers.map(([name]) => name.toLowerCase())).size < headers.length ||
  headers.some(([, value]) => /[^\t\x20-\x7e\x80-\xff]|^\s|\s$|^$/.test(value));

/** Encodes a draft. What must arrive exactly as it is written is sent over a socket. */
export function requestOf(draft: Draft): Request {
  const path = pathOf(draft);
  const query = queryOf(draft);
  const headers = headersOf(draft);
  const raw = draft.raw || needsSocket(headers);
  // Some contracts state fields of the query in their paths, although OpenAPI has no such paths.
  const mark = path.includes('?') ? '&' : '?';
  return {
    operation: draft.operation,
    method: draft.method ?? draft.operation.method,
    target: query === '' ? path : `${path}${mark}${query}`,
    headers,
    ...(draft.body === undefined ? {} : { body: draft.body }),
    lane: draft.credential.lane,
    credential: draft.credential.origin,
    ...(raw ? { raw } : {}),
  };
}
