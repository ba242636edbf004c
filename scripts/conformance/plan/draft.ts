import type { Operation, Parameter } from '../contract/types.ts';
import type { Credential } from '../credentials/credential.ts';
import type { Header, Request } from '../exchange.ts';

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

/** Percent-encodes all but the unreserved characters (RFC 3986), as RFC 6570 says. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (reserved) => `%${reserved.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Encodes one field of a query. */
export const queryField = (name: string, value: string): string =>
  `${encode(name)}=${encode(value)}`;

/**
 * A header's text as bytes, one character each: as Latin-1 where it fits, else as UTF-8.
 */
export const headerBytes = (text: string): string =>
  [...text].every((character) => character <= '\u00ff')
    ? text
    : Buffer.from(text, 'utf8').toString('latin1');

function pathOf({ operation, values }: Draft): string {
  let path = operation.path;
  for (const [parameter, [text = '']] of values) {
    if (parameter.in === 'path') {
      path = path.replaceAll(`{${parameter.name}}`, encode(text));
    }
  }
  return path;
}

/** The query of a draft, without its question mark. */
function queryOf({ values, credential, query = [] }: Draft): string {
  const own = [...values].flatMap(([parameter, texts]) =>
    parameter.in === 'query' ? texts.map((text) => queryField(parameter.name, text)) : [],
  );
  const secrets = credential.query.map(([name, value]) => queryField(name, value));
  return [...own, ...secrets, ...query].join('&');
}

function headersOf({ values, credential, headers = [], body, operation }: Draft): Header[] {
  const own = [...values].flatMap(([parameter, texts]): Header[] =>
    parameter.in === 'header' ? texts.map((text) => [parameter.name, headerBytes(text)]) : [],
  );
  const cookies = [...values].flatMap(([parameter, texts]) =>
    parameter.in === 'cookie' ? texts.map((text) => `${parameter.name}=${headerBytes(text)}`) : [],
  );
  const cookie: Header[] = cookies.length > 0 ? [['Cookie', cookies.join('; ')]] : [];
  const all: Header[] = [...own, ...cookie, ...credential.headers, ...headers];
  const isTyped = all.some(([name]) => name.toLowerCase() === 'content-type');
  if (body !== undefined && operation.body && !isTyped) {
    all.push(['Content-Type', operation.body.mediaType]);
  }
  return all;
}

/** Values that an HTTP library would merge, refuse or normalise. A socket sends them unchanged. */
const needsSocket = (headers: readonly Header[]): boolean =>
  new Set(headers.map(([name]) => name.toLowerCase())).size < headers.length ||
  headers.some(([, value]) => /[^\t\x20-\x7e\x80-\xff]|^\s|\s$|^$/.test(value));

/** Encodes a draft. What must arrive exactly as it is written is sent over a socket. */
export function requestOf(draft: Draft): Request {
  const query = queryOf(draft);
  const headers = headersOf(draft);
  const raw = draft.raw || needsSocket(headers);
  return {
    operation: draft.operation,
    method: draft.method ?? draft.operation.method,
    target: query === '' ? pathOf(draft) : `${pathOf(draft)}?${query}`,
    headers,
    ...(draft.body === undefined ? {} : { body: draft.body }),
    lane: draft.credential.lane,
    credential: draft.credential.origin,
    ...(raw ? { raw } : {}),
  };
}
