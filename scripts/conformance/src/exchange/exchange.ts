import type { Operation } from '../contract/types.ts';

/** A header field: its name, and its value with one character for each byte. */
export type Header = readonly [name: string, value: string];

/** Callers that have separate limits. */
export type Lane = 'anonymous' | 'valid' | 'denied' | 'refused';

/** Where the credential of a request comes from: one made of a given one counts as given. */
export type CredentialOrigin = 'none' | 'invented' | 'given';

/** One request, exactly as it is sent. */
export interface Request {
  /** The operation whose responses apply; undefined where the address or method has none. */
  readonly operation: Operation | undefined;
  readonly method: string;
  /** The path and query as they are sent. */
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body?: string;
  readonly lane: Lane;
  readonly credential: CredentialOrigin;
  /** Sent over its own socket, because an HTTP library would change it. */
  readonly raw?: boolean;
  /** All bytes of the request, one character each, if it is not well-formed HTTP. */
  readonly verbatim?: string;
  /** So far from what HTTP allows that a service may close the connection instead of answering. */
  readonly mayClose?: true;
  /** Sent although the limit is used up. */
  readonly unpaced?: boolean;
  /** How long to wait for the answer, in milliseconds. */
  readonly timeout?: number;
}

/** The answer as it came: headers are not merged, the body is not decoded. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

export interface Exchange {
  readonly request: Request;
  /** Undefined where no answer came. */
  readonly answer: Answer | undefined;
  /** Why no answer came; undefined if one came. */
  readonly failure: string | undefined;
  /** Milliseconds on a clock that only runs forward. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** The values of a header, in the order of their fields. */
export const headerValues = (headers: readonly Header[], name: string): string[] =>
  headers.filter(([field]) => field.toLowerCase() === name.toLowerCase()).map(([, value]) => value);

/** A header's value, several fields joined as RFC 9110, section 5.3 says. */
export function headerOf(headers: readonly Header[], name: string): string | undefined {
  const values = headerValues(headers, name);
  return values.length === 0 ? undefined : values.join(', ');
}

/** The items of a header that is a list, lower case. */
export const headerItems = (headers: readonly Header[], name: string): string[] =>
  (headerOf(headers, name) ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');

/** The media type of an answer, lower case and without its parameters. */
export const mediaTypeOf = (answer: Answer): string | undefined =>
  headerOf(answer.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();

/** No more of an answer is read, in bytes. */
export const MAX_BODY = 32 * 1024 * 1024;

/** The failure of a request whose answer is too large to be read. */
export const TOO_LARGE = `the answer is larger than ${MAX_BODY / 1024 / 1024} MiB`;

/** Whether anything came: an answer that is too large to be read is one all the same. */
export const isAnswered = ({ answer, failure }: Exchange): boolean =>
  answer !== undefined || failure === TOO_LARGE;

/** How the failure of a request begins that the service died of. */
export const DIED = 'the service died of it';

/** The failure of a request that came when the service had died of another one. */
export const GONE = 'the service was gone';
