import { KEY } from './key-header.ts';
import {
  answering,
  asking,
  header,
  type Mutant,
  query,
  withBody,
  withHeader,
  withStatus,
} from './mutant.ts';

const USER = 'X-External-User-Id';

/** What depends on the headers of a request, and must not or only seldom shows. */
export const NEGOTIATION_MUTANTS: readonly Mutant[] = [
  {
    name: 'errors come as HTML to browsers',
    cause: ['http.accept', 'response.media-type'],
    handle: answering((answer, asked) =>
      answer.status >= 400 && (header(asked, 'Accept') ?? '').startsWith('text/html')
        ? withHeader(answer, 'Content-Type', 'text/html')
        : answer,
    ),
  },
  {
    name: 'errors are plain JSON where JSON is asked for',
    cause: ['http.accept', 'response.media-type'],
    handle: answering((answer, asked) =>
      answer.status >= 400 && header(asked, 'Accept') === 'application/json'
        ? withHeader(answer, 'Content-Type', 'application/json')
        : answer,
    ),
  },
  {
    name: '406 for errors that are not asked for',
    cause: ['http.accept'],
    handle: answering((answer, asked) =>
      answer.status >= 400 && header(asked, 'Accept') === 'application/json'
        ? withBody({ ...answer, status: 406 }, (body) => ({ ...body, status: 406 }))
        : answer,
    ),
  },
  {
    name: 'a quality is no part of a media type',
    cause: ['http.accept'],
    handle: answering((answer, asked) =>
      header(asked, 'Accept') === 'application/json;q=0.5' ? withStatus(answer, 406) : answer,
    ),
  },
  {
    name: 'any coding at all is refused',
    cause: ['response.status'],
    handle: answering((answer, asked) =>
      header(asked, 'Accept-Encoding')?.startsWith('*') ? withStatus(answer, 406) : answer,
    ),
  },
  {
    name: 'HEAD tells of no coding',
    cause: ['http.head'],
    handle: asking((asked) =>
      asked.method === 'HEAD' ? withHeader(asked, 'Accept-Encoding', undefined) : asked,
    ),
  },
  {
    name: 'If-Modified-Since without anything to compare with',
    cause: ['parameter.valid'],
    handle: () => async (asked, ask) => {
      const isDated = header(asked, 'If-Modified-Since') !== undefined;
      const answer = await ask(asked);
      return answer.status === 200 && isDated
        ? ask(withHeader(asked, 'If-None-Match', '*'))
        : answer;
    },
  },
  {
    name: 'a tag fits those that begin with it',
    cause: ['http.conditional'],
    handle: () => async (asked, ask) => {
      const sent = header(asked, 'If-None-Match');
      if (sent === undefined) return ask(asked);
      const own = header(await ask(withHeader(asked, 'If-None-Match', undefined)), 'ETag');
      return own !== undefined && sent.startsWith(own.slice(0, -1))
        ? ask(withHeader(asked, 'If-None-Match', '*'))
        : ask(asked);
    },
  },
  {
    name: 'of several tags the last counts',
    cause: ['http.conditional'],
    handle: asking((asked) => {
      const sent = header(asked, 'If-None-Match');
      return sent?.includes(',')
        ? withHeader(asked, 'If-None-Match', sent.split(',').at(-1)?.trim())
        : asked;
    }),
  },
  {
    name: 'nothing is unchanged without a key',
    cause: ['http.conditional'],
    handle: asking((asked) =>
      header(asked, KEY) === undefined ? withHeader(asked, 'If-None-Match', undefined) : asked,
    ),
  },
  {
    name: 'a search is never unchanged',
    cause: ['http.conditional'],
    handle: asking((asked) =>
      query(asked, 'search') === null ? asked : withHeader(asked, 'If-None-Match', undefined),
    ),
  },
  {
    name: 'a condition is looked at before the id of a user',
    cause: ['http.conditional'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      return answer.status === 422 && header(asked, 'If-None-Match') !== undefined
        ? ask(withHeader(asked, USER, undefined))
        : answer;
    },
  },
  {
    name: 'HEAD takes any id of a user',
    cause: ['http.head'],
    handle: asking((asked) =>
      asked.method === 'HEAD' ? withHeader(asked, USER, undefined) : asked,
    ),
  },
  {
    name: 'answers are closed to pages without an origin',
    cause: ['cors.origin'],
    handle: answering((answer, asked) =>
      header(asked, 'Origin') === 'null'
        ? withHeader(answer, 'Access-Control-Allow-Origin', undefined)
        : answer,
    ),
  },
];
