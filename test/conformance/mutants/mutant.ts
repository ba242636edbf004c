import type { Answer, Header } from '../../../scripts/conformance/src/exchange/exchange.ts';
import { headerOf } from '../../../scripts/conformance/src/exchange/exchange.ts';
import type { ClaimId } from '../../../scripts/conformance/src/scenario/claims.ts';
import type { Subject } from '../support/subject.ts';

/** A request on its way to the service. */
export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/** Sends a request to the unbroken service. */
export type Ask = (asked: Asked) => Promise<Answer>;

export type Handle = (asked: Asked, ask: Ask) => Promise<Answer>;

/** The service with one promise broken. */
export interface Mutant {
  readonly name: string;
  /** The kinds of failure that name the right cause; one of them has to come. */
  readonly cause: readonly ClaimId[];
  /** Makes the function that answers requests, with its own memory. */
  readonly handle: (keys: Subject['keys']) => Handle;
  /** Runs with small limits that are used up. */
  readonly limits?: true;
  /** The answer to what Node's parser refuses, instead of the right one. */
  readonly parser?: (code: string) => string | undefined;
}

/** Breaks what comes back. */
export const answering =
  (change: (answer: Answer, asked: Asked, keys: Subject['keys']) => Answer): Mutant['handle'] =>
  (keys) =>
  async (asked, ask) =>
    change(await ask(asked), asked, keys);

/** Breaks what is asked. */
export const asking =
  (change: (asked: Asked, keys: Subject['keys']) => Asked): Mutant['handle'] =>
  (keys) =>
  async (asked, ask) =>
    ask(change(asked, keys));

export const header = ({ headers }: Asked | Answer, name: string): string | undefined =>
  headerOf(headers, name);

/** The same with a header set to another value, or without it. */
export function withHeader<Message extends Asked | Answer>(
  message: Message,
  name: string,
  value: string | undefined,
): Message {
  const headers = message.headers.filter(([known]) => known.toLowerCase() !== name.toLowerCase());
  return { ...message, headers: value === undefined ? headers : [...headers, [name, value]] };
}

/** The value of a query parameter, as it was sent first. */
export const query = ({ url }: Asked, name: string): string | null =>
  new URL(url, 'http://service').searchParams.get(name);

/** The same with a query parameter set to another value, or without it. */
export function withQuery(asked: Asked, name: string, value: string | undefined): Asked {
  const url = new URL(asked.url, 'http://service');
  url.searchParams.delete(name);
  if (value !== undefined) url.searchParams.set(name, value);
  return { ...asked, url: url.pathname + url.search };
}

/** A body of JSON. */
// biome-ignore lint/suspicious/noExplicitAny: mutants take bodies apart at will.
type Body = any;

/** The same with its JSON changed; anything that is not plain JSON stays. */
export function withBody(answer: Answer, change: (body: Body) => Body): Answer {
  const type = header(answer, 'content-type') ?? '';
  if (
    !type.includes('json') ||
    header(answer, 'content-encoding') !== undefined ||
    answer.body.length === 0
  )
    return answer;
  return {
    ...answer,
    body: Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString('utf8'))))),
  };
}

/** The same with another status, also where its body repeats it. */
export const withStatus = (answer: Answer, status: number): Answer =>
  withBody({ ...answer, status }, (body) =>
    body.status === undefined ? body : { ...body, status },
  );

/** Whether an answer is a page of the list: those have links to each other. */
export const isPage = (answer: Answer): boolean =>
  answer.status === 200 && (header(answer, 'link') ?? '').includes('rel="first"');
