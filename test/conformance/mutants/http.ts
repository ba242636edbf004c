import { gzipSync } from 'node:zlib';
import {
  type Asked,
  answering,
  asking,
  header,
  isPage,
  type Mutant,
  query,
  withHeader,
  withStatus,
} from './mutant.ts';

const conditions = (asked: Asked): string | undefined => header(asked, 'If-None-Match');

export const HTTP_MUTANTS: readonly Mutant[] = [
  {
    name: 'HEAD with a body',
    cause: ['http.head', 'response.body'],
    handle: () => async (asked, ask) =>
      asked.method === 'HEAD' ? ask({ ...asked, method: 'GET' }) : ask(asked),
  },
  {
    name: 'HEAD with other headers',
    cause: ['http.head'],
    handle: answering((answer, { method }) =>
      method === 'HEAD' ? withHeader(answer, 'Content-Type', 'text/plain') : answer,
    ),
  },
  {
    name: 'HEAD without ETag',
    cause: ['http.head', 'response.header-missing'],
    handle: answering((answer, { method }) =>
      method === 'HEAD' ? withHeader(answer, 'ETag', undefined) : answer,
    ),
  },
  {
    name: 'HEAD of another length',
    cause: ['http.head'],
    handle: answering((answer, { method }) =>
      method === 'HEAD' ? withHeader(answer, 'Content-Length', '0') : answer,
    ),
  },
  {
    name: 'HEAD refused',
    cause: ['http.head'],
    handle: asking((asked) => (asked.method === 'HEAD' ? { ...asked, method: 'DELETE' } : asked)),
  },
  {
    name: 'HEAD succeeds whatever is wrong',
    cause: ['http.head'],
    handle: asking((asked) => (asked.method === 'HEAD' ? { ...asked, url: '/reciters/' } : asked)),
  },
  {
    name: '405 without Allow',
    cause: ['http.allow', 'response.header-missing'],
    handle: answering((answer) =>
      answer.status === 405 ? withHeader(answer, 'Allow', undefined) : answer,
    ),
  },
  {
    name: 'Allow without HEAD',
    cause: ['http.allow'],
    handle: answering((answer) =>
      answer.status === 405 ? withHeader(answer, 'Allow', 'GET, OPTIONS') : answer,
    ),
  },
  {
    name: 'Allow with what is refused',
    cause: ['http.allow'],
    handle: answering((answer) =>
      answer.status === 405 ? withHeader(answer, 'Allow', 'GET, HEAD, OPTIONS, DELETE') : answer,
    ),
  },
  {
    name: '404 for 405',
    cause: ['http.method'],
    handle: answering((answer) =>
      answer.status === 405 ? withHeader(withStatus(answer, 404), 'Allow', undefined) : answer,
    ),
  },
  {
    name: 'POST answered as GET',
    cause: ['http.method'],
    handle: asking((asked) =>
      asked.method === 'POST' ? { ...asked, method: 'GET', body: Buffer.alloc(0) } : asked,
    ),
  },
  {
    name: 'PROPFIND unheard of',
    cause: ['http.method'],
    handle: answering((answer, { method }) =>
      method === 'PROPFIND' ? withHeader(withStatus(answer, 400), 'Allow', undefined) : answer,
    ),
  },
  {
    name: '302 for 308',
    cause: ['http.slash'],
    handle: answering((answer) => (answer.status === 308 ? { ...answer, status: 302 } : answer)),
  },
  {
    name: 'the redirect loses the query',
    cause: ['http.slash'],
    handle: answering((answer) =>
      answer.status === 308 ? withHeader(answer, 'Location', '/reciters/') : answer,
    ),
  },
  {
    name: 'no redirect to the slash',
    cause: ['http.slash'],
    handle: asking((asked) =>
      /^\/reciters(?:\?|$)/.test(asked.url) ? { ...asked, url: '/nowhere' } : asked,
    ),
  },
  {
    name: 'paths ignore case',
    cause: ['http.not-found'],
    handle: asking((asked) => ({
      ...asked,
      url: asked.url.replace(/^\/reciters\//i, '/reciters/'),
    })),
  },
  {
    name: 'slashes collapse',
    cause: ['http.not-found'],
    handle: asking((asked) => ({ ...asked, url: asked.url.replace(/^\/\/reciters/, '/reciters') })),
  },
  {
    name: 'unknown addresses answered with an empty page',
    cause: ['http.not-found'],
    handle: asking((asked) =>
      asked.url.includes('unknown') && !asked.url.includes('?')
        ? { ...asked, url: '/reciters/?page=999' }
        : asked,
    ),
  },
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
    name: 'coded though not asked for',
    cause: ['http.encoding'],
    handle: answering((answer, asked) =>
      isPage(answer) &&
      asked.method === 'GET' &&
      header(answer, 'content-encoding') === undefined &&
      header(asked, 'accept-encoding') === 'identity'
        ? withHeader({ ...answer, body: gzipSync(answer.body) }, 'Content-Encoding', 'gzip')
        : answer,
    ),
  },
  {
    name: 'coded content is cut off',
    cause: ['http.encoding'],
    handle: answering((answer, asked) =>
      asked.method === 'GET' && header(answer, 'content-encoding') === 'gzip'
        ? { ...answer, body: gzipSync(Buffer.from(JSON.stringify({ count: 0, results: [] }))) }
        : answer,
    ),
  },
  {
    name: 'q=0 overlooked',
    cause: ['http.encoding'],
    handle: asking((asked) =>
      withHeader(
        asked,
        'Accept-Encoding',
        header(asked, 'Accept-Encoding')?.replace(/;q=0(?=,|$)/g, ''),
      ),
    ),
  },
  {
    name: 'Accept: text/html refused',
    cause: ['http.accept'],
    handle: answering((answer, asked) =>
      header(asked, 'Accept') === 'text/html' ? withStatus(answer, 406) : answer,
    ),
  },
  {
    name: 'Accept: text/html gets HTML',
    cause: ['http.accept', 'response.media-type'],
    handle: answering((answer, asked) =>
      header(asked, 'Accept') === 'text/html'
        ? withHeader(answer, 'Content-Type', 'text/html')
        : answer,
    ),
  },
  {
    name: 'ranges served though not promised',
    cause: ['response.status'],
    handle: answering((answer, asked) =>
      header(asked, 'Range') !== undefined && isPage(answer) ? { ...answer, status: 206 } : answer,
    ),
  },
  {
    name: 'a body on GET overlooked',
    cause: ['body.unexpected'],
    handle: asking((asked) =>
      asked.method === 'GET'
        ? {
            ...asked,
            body: Buffer.alloc(0),
            headers: asked.headers.filter(([name]) => !/^(?:content-|transfer-)/i.test(name)),
          }
        : asked,
    ),
  },
  {
    name: 'broken escapes read as text',
    cause: ['robustness.malformed'],
    handle: asking((asked) => ({ ...asked, url: asked.url.replace(/%(?![0-9a-f]{2})/gi, '%25') })),
  },
  {
    name: 'bytes that are no UTF-8 read as they are',
    cause: ['robustness.malformed'],
    handle: asking((asked) => ({ ...asked, url: asked.url.replace(/%FF$/, 'x') })),
  },
  {
    name: 'the preflight lets the key through',
    cause: ['cors.withheld'],
    handle: answering((answer, { method }) =>
      method === 'OPTIONS'
        ? withHeader(answer, 'Access-Control-Allow-Headers', 'X-External-User-Id, X-API-Key')
        : answer,
    ),
  },
  {
    name: 'the preflight mirrors what is asked',
    cause: ['cors.withheld'],
    handle: answering((answer, asked) => {
      const wanted = header(asked, 'Access-Control-Request-Headers');
      return asked.method === 'OPTIONS' && wanted !== undefined
        ? withHeader(answer, 'Access-Control-Allow-Headers', wanted)
        : answer;
    }),
  },
  {
    name: 'the preflight holds the id back',
    cause: ['cors.preflight'],
    handle: answering((answer, { method }) =>
      method === 'OPTIONS' ? withHeader(answer, 'Access-Control-Allow-Headers', 'Accept') : answer,
    ),
  },
  {
    name: 'credentials allowed across origins',
    cause: ['cors.origin'],
    handle: answering((answer) => withHeader(answer, 'Access-Control-Allow-Credentials', 'true')),
  },
  {
    name: 'answers closed to other origins',
    cause: ['cors.origin'],
    handle: answering((answer, { method }) =>
      method === 'OPTIONS' ? answer : withHeader(answer, 'Access-Control-Allow-Origin', undefined),
    ),
  },
  {
    name: 'errors closed to other origins',
    cause: ['cors.origin'],
    handle: answering((answer) =>
      answer.status === 400 ? withHeader(answer, 'Access-Control-Allow-Origin', undefined) : answer,
    ),
  },
  {
    name: 'OPTIONS refused',
    cause: ['cors.preflight'],
    handle: asking((asked) =>
      asked.method === 'OPTIONS' ? { ...asked, method: 'DELETE' } : asked,
    ),
  },
  {
    name: 'a search with a quote fails',
    cause: ['robustness.fault'],
    handle: answering((answer, { url }) =>
      /search=[^&]*%27/.test(url) ? withStatus(answer, 500) : answer,
    ),
  },
  {
    name: 'a zero byte ends the connection',
    cause: ['robustness.no-answer'],
    handle: () => async (asked, ask) => {
      if (asked.url.includes('%00')) throw new Error('Gone.');
      return ask(asked);
    },
  },
  {
    name: 'what is no HTTP is answered in plain text',
    cause: ['response.media-type'],
    handle: asking((asked) => asked),
    parser: (code) =>
      code.startsWith('HPE_') && code !== 'HPE_HEADER_OVERFLOW'
        ? 'HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nBad request'
        : undefined,
  },
  {
    name: 'too large headers get 400',
    cause: ['robustness.malformed'],
    handle: asking((asked) => asked),
    parser: (code) =>
      code === 'HPE_HEADER_OVERFLOW'
        ? 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
        : undefined,
  },
  {
    name: 'half a request ends without an answer',
    cause: ['robustness.malformed'],
    handle: asking((asked) => asked),
    parser: (code) => (code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '' : undefined),
  },
];
