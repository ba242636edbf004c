import { type Answer, headerValues } from '../../../scripts/conformance/src/exchange/exchange.ts';
import { KEY } from './key-header.ts';
import { leftOf } from './limit-headers.ts';
import {
  type Asked,
  answering,
  asking,
  header,
  type Mutant,
  query,
  withHeader,
  withQuery,
} from './mutant.ts';

const USER = 'X-External-User-Id';

/** Takes a bad key for none, or for a good one, on a part of the requests. */
const letting = (
  name: string,
  which: 'denied' | 'revoked' | 'expired',
  where: (asked: Asked) => boolean,
): Mutant => ({
  name,
  cause: ['credentials.denied', 'credentials.refused'],
  handle: asking((asked, keys) =>
    header(asked, KEY) === keys[which].value && where(asked)
      ? withHeader(asked, KEY, undefined)
      : asked,
  ),
});

/** Takes a key for a good one that holds it and more. */
const reading = (name: string, read: (sent: string) => string): Mutant => ({
  name,
  cause: ['credentials.refused'],
  handle: asking((asked, { valid }) => {
    const sent = header(asked, KEY);
    return sent !== undefined && sent !== valid.value && read(sent) === valid.value
      ? withHeader(asked, KEY, valid.value)
      : asked;
  }),
});

/** Takes a key from another place. */
const finding = (name: string, find: (asked: Asked) => string | undefined | null): Mutant => ({
  name,
  cause: ['credentials.ignored'],
  handle: asking((asked) => {
    const key = find(asked);
    return key && header(asked, KEY) === undefined
      ? withHeader({ ...asked, url: asked.url.split('?')[0] ?? '' }, KEY, key)
      : asked;
  }),
});

/** Is answered as before the limit was used up. */
const sparing = (name: string, isSpared: (asked: Asked) => boolean): Mutant => ({
  name,
  cause: ['limits.reached'],
  limits: true,
  handle: () => {
    let good: Answer | undefined;
    return async (asked, ask) => {
      const answer = await ask(asked);
      if (!isSpared(asked)) return answer;
      if (answer.status === 200 || answer.status === 304) good = answer;
      return answer.status === 429 ? (good ?? answer) : answer;
    };
  },
});

/** Costs nothing of a limit. */
const free = (name: string, isFree: (asked: Asked) => boolean): Mutant => ({
  name,
  cause: ['limits.countdown'],
  limits: true,
  handle: () => {
    let before: string | undefined;
    return async (asked, ask) => {
      const answer = await ask(asked);
      if (isFree(asked) && before !== undefined) return withHeader(answer, 'RateLimit', before);
      if (header(asked, KEY) === undefined) before = header(answer, 'RateLimit');
      return answer;
    };
  },
});

/** Who is let in, under which name, and how often. */
export const CALLER_MUTANTS: readonly Mutant[] = [
  letting('a denied key is let in under a filter', 'denied', (asked) => !!query(asked, 'country')),
  letting('a revoked key works for a search', 'revoked', (asked) => !!query(asked, 'search')),
  letting('an expired key works on a page', 'expired', (asked) => !!query(asked, 'page')),
  reading('a comma behind a key is overlooked', (sent) => sent.replace(/,$/, '')),
  reading('white space within a key is overlooked', (sent) => sent.replace(/\s/g, '')),
  finding('a key as Authorization works', (asked) =>
    /^rk_\w+$/.test(header(asked, 'Authorization') ?? '')
      ? header(asked, 'Authorization')
      : undefined,
  ),
  finding(
    'a key behind ApiKey works',
    (asked) => /^ApiKey (.+)$/.exec(header(asked, 'Authorization') ?? '')?.[1],
  ),
  finding('a key in the query as key works', (asked) => query(asked, 'key')),
  finding('a key in the query as token works', (asked) => query(asked, 'token')),
  {
    name: 'the id of a user is only known by one spelling of its header',
    cause: ['parameter.invalid'],
    handle: asking((asked) => ({
      ...asked,
      headers: asked.headers.filter(
        ([name]) => name.toLowerCase() !== USER.toLowerCase() || name === USER,
      ),
    })),
  },
  {
    name: 'the id of a user needs a key',
    cause: ['parameter.valid'],
    handle: asking((asked) =>
      header(asked, KEY) === undefined && headerValues(asked.headers, USER).length === 1
        ? withHeader(asked, USER, '@')
        : asked,
    ),
  },
  ...(
    [
      ['a phone number behind a plus sign accepted', /^\+\d+$/],
      ['a phone number as it is written accepted', /^\(\d+\) [\d-]+$/],
      ['an e-mail address with a tag accepted', /^[\w.]+\+\w+@[\w.]+$/],
      ['a name of two words accepted', /^[A-Z][a-z]+ [A-Z][a-z]+$/],
    ] as const
  ).map(
    ([name, form]): Mutant => ({
      name,
      cause: ['parameter.invalid'],
      handle: asking((asked) =>
        form.test(header(asked, USER) ?? '') ? withHeader(asked, USER, 'user:1') : asked,
      ),
    }),
  ),
  {
    name: 'filters are overlooked without a key',
    cause: ['list.filter', 'list.total', 'list.page', 'list.complete'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      return answer.status === 200 && header(asked, KEY) === undefined && query(asked, 'style')
        ? ask(withQuery(asked, 'style', undefined))
        : answer;
    },
  },
  {
    name: 'a key allows no more than none',
    cause: ['limits.headers'],
    handle: answering((answer) =>
      withHeader(
        answer,
        'RateLimit-Policy',
        header(answer, 'RateLimit-Policy')?.replace(/q=\d+/, 'q=90000'),
      ),
    ),
  },
  {
    name: 'a key allows less than none',
    cause: ['limits.headers'],
    handle: answering((answer) =>
      withHeader(
        answer,
        'RateLimit-Policy',
        header(answer, 'RateLimit-Policy')?.replace('q=100000', 'q=89000'),
      ),
    ),
  },
  sparing('HEAD is never limited', ({ method }) => method === 'HEAD'),
  sparing('what may be unchanged is never limited', (asked) => !!header(asked, 'If-None-Match')),
  free('405 costs nothing', ({ method }) => method === 'DELETE'),
  free('a redirect costs nothing', ({ url }) => url === '/reciters'),
  {
    name: 'X-Client-IP, another limit',
    cause: ['limits.address'],
    limits: true,
    handle: answering((answer, asked) => {
      const left = leftOf(answer);
      return left && header(asked, 'X-Client-IP') !== undefined
        ? withHeader(answer, 'RateLimit', `"${left.policy}";r=${left.r + 5};t=${left.t}`)
        : answer;
    }),
  },
];
