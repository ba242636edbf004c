import { gzipSync } from 'node:zlib';
import {
  answering,
  asking,
  header,
  isPage,
  type Mutant,
  withHeader,
  withStatus,
} from './mutant.ts';

/** What is asked for by Accept, and what is not asked for at all. */
export const ENCODING_MUTANTS: readonly Mutant[] = [
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
];
