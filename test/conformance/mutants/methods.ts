import { answering, asking, type Mutant, withHeader, withStatus } from './mutant.ts';

/** Methods and addresses. */
export const METHOD_MUTANTS: readonly Mutant[] = [
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
];
