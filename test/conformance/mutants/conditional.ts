import {
  type Asked,
  answering,
  asking,
  header,
  isPage,
  type Mutant,
  query,
  withHeader,
} from './mutant.ts';

const conditions = (asked: Asked): string | undefined => header(asked, 'If-None-Match');

/** Entity tags and conditions. */
export const CONDITIONAL_MUTANTS: readonly Mutant[] = [
  {
    name: 'If-None-Match overlooked',
    cause: ['http.conditional'],
    handle: asking((asked) => withHeader(asked, 'If-None-Match', undefined)),
  },
  {
    name: 'If-None-Match always fits',
    cause: ['http.conditional'],
    handle: asking((asked) =>
      conditions(asked) === undefined ? asked : withHeader(asked, 'If-None-Match', '*'),
    ),
  },
  {
    name: 'If-None-Match with one tag only',
    cause: ['http.conditional'],
    handle: asking((asked) =>
      conditions(asked)?.includes(',') ? withHeader(asked, 'If-None-Match', undefined) : asked,
    ),
  },
  {
    name: 'If-None-Match by strong comparison',
    cause: ['http.conditional'],
    handle: asking((asked) =>
      conditions(asked)?.startsWith('W/') ? withHeader(asked, 'If-None-Match', undefined) : asked,
    ),
  },
  {
    name: 'If-None-Match: * overlooked',
    cause: ['http.conditional'],
    handle: asking((asked) =>
      conditions(asked) === '*' ? withHeader(asked, 'If-None-Match', undefined) : asked,
    ),
  },
  {
    name: 'an empty If-None-Match always fits',
    cause: ['http.conditional'],
    handle: asking((asked) =>
      conditions(asked) === '' ? withHeader(asked, 'If-None-Match', '*') : asked,
    ),
  },
  {
    name: '304 without Cache-Control',
    cause: ['http.conditional', 'response.header-missing'],
    handle: answering((answer) =>
      answer.status === 304 ? withHeader(answer, 'Cache-Control', undefined) : answer,
    ),
  },
  {
    name: '304 with another ETag',
    cause: ['http.conditional'],
    handle: answering((answer) =>
      answer.status === 304 ? withHeader(answer, 'ETag', '"other"') : answer,
    ),
  },
  {
    name: '304 with a body',
    cause: ['http.conditional', 'response.body'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      return answer.status === 304 ? { ...answer, body: Buffer.from('{}') } : answer;
    },
  },
  {
    name: 'one ETag for all pages',
    cause: ['http.etag', 'http.conditional'],
    handle: answering((answer) => (isPage(answer) ? withHeader(answer, 'ETag', '"same"') : answer)),
  },
  {
    name: 'one ETag for pages of one size',
    cause: ['http.etag'],
    handle: answering((answer, asked) =>
      isPage(answer) ? withHeader(answer, 'ETag', `"size-${query(asked, 'page_size')}"`) : answer,
    ),
  },
  {
    name: 'one ETag for all codings',
    cause: ['http.etag'],
    handle: answering((answer) =>
      withHeader(answer, 'ETag', header(answer, 'ETag')?.replace(/-(?:gzip|br)"$/, '"')),
    ),
  },
  {
    name: 'a condition opens the door to any key',
    cause: ['http.conditional'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      const isShut = answer.status === 401 || answer.status === 403;
      return isShut && conditions(asked) !== undefined
        ? ask(withHeader(asked, 'X-API-Key', undefined))
        : answer;
    },
  },
  {
    name: 'a condition is looked at before the query',
    cause: ['http.conditional'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      return answer.status === 400 && conditions(asked) !== undefined
        ? ask({ ...asked, url: '/reciters/' })
        : answer;
    },
  },
  {
    name: 'coded answers are never unchanged',
    cause: ['http.conditional'],
    handle: asking((asked) =>
      header(asked, 'Accept-Encoding') === undefined
        ? asked
        : withHeader(asked, 'If-None-Match', undefined),
    ),
  },
  {
    name: 'Cache-Control of a request overrides its condition',
    cause: ['http.conditional'],
    handle: asking((asked) =>
      header(asked, 'Cache-Control') === 'no-cache'
        ? withHeader(asked, 'If-None-Match', undefined)
        : asked,
    ),
  },
];
