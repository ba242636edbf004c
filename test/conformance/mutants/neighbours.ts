import {
  answering,
  asking,
  header,
  type Mutant,
  withBody,
  withHeader,
  withStatus,
} from './mutant.ts';

const USER = 'X-External-User-Id';

/** Finds something at addresses that do not exist. */
const finding = (name: string, address: RegExp, instead: string): Mutant => ({
  name,
  cause: ['http.not-found'],
  handle: asking((asked) => ({ ...asked, url: asked.url.replace(address, instead) })),
});

/** Answers 405 as if the method were GET, where that is an error of this status. */
const asGet = (name: string, status: number): Mutant => ({
  name,
  cause: ['precedence'],
  handle: () => async (asked, ask) => {
    const answer = await ask(asked);
    if (answer.status !== 405) return answer;
    const other = await ask({ ...asked, method: 'GET', body: Buffer.alloc(0) });
    return other.status === status ? other : answer;
  },
});

/** Addresses and methods near those that exist, and what else is wrong there. */
export const NEIGHBOUR_MUTANTS: readonly Mutant[] = [
  finding('what begins like an address is found', /^\/reciters\w+\//, '/reciters/'),
  finding('an escaped slash is a slash', /^\/reciters%2F$/i, '/reciters/'),
  finding('parameters of a path are left out', /^\/reciters;[^/]*\//, '/reciters/'),
  finding('two slashes behind a reciter', /^(\/reciters\/\d+)\/\/$/, '$1/'),
  finding('two slashes ahead of a reciter', /^\/reciters\/\/(\d+)\/$/, '/reciters/$1/'),
  finding('anything below a reciter is that reciter', /^(\/reciters\/\d+)\/.+\/$/, '$1/'),
  {
    name: 'HEAD finds unknown addresses',
    cause: ['precedence'],
    handle: asking((asked) =>
      asked.method === 'HEAD' && asked.url.startsWith('/unknown')
        ? { ...asked, url: '/reciters/' }
        : asked,
    ),
  },
  {
    name: 'the preflight of an unknown address succeeds',
    cause: ['precedence'],
    handle: asking((asked) =>
      asked.method === 'OPTIONS' ? { ...asked, url: '/reciters/' } : asked,
    ),
  },
  {
    name: '405 for an unknown address',
    cause: ['precedence'],
    handle: asking((asked) =>
      asked.method === 'POST' || asked.method === 'DELETE'
        ? { ...asked, url: '/reciters/', body: Buffer.alloc(0) }
        : asked,
    ),
  },
  {
    name: 'the id of a user is looked at before the address',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      if (answer.status !== 404 || header(asked, USER) === undefined) return answer;
      const other = await ask({ ...asked, url: '/reciters/' });
      return other.status === 422 ? other : answer;
    },
  },
  asGet('the query is looked at before the method', 400),
  asGet('the id of a user is looked at before the method', 422),
  {
    name: 'a body is read before the method is looked at',
    cause: ['precedence'],
    handle: answering((answer, { method, body }) =>
      method === 'POST' && body.length > 0 && answer.status === 405
        ? withBody(withHeader({ ...answer, status: 400 }, 'Allow', undefined), (problem) => ({
            ...problem,
            status: 400,
            code: 'malformed_request',
          }))
        : answer,
    ),
  },
  {
    name: 'a body is looked at before the key',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      return answer.status === 401 && asked.body.length > 0
        ? ask(withHeader(asked, 'X-API-Key', undefined))
        : answer;
    },
  },
  {
    name: 'a body is looked at before the id of a user',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      return answer.status === 422 && asked.body.length > 0
        ? ask(withHeader(asked, USER, undefined))
        : answer;
    },
  },
  {
    name: 'OPTIONS of no browser is refused',
    cause: ['http.allow'],
    handle: asking((asked) =>
      asked.method === 'OPTIONS' && header(asked, 'Access-Control-Request-Method') === undefined
        ? { ...asked, method: 'DELETE' }
        : asked,
    ),
  },
  {
    name: 'OPTIONS lists a method that is refused',
    cause: ['http.allow'],
    handle: answering((answer) =>
      answer.status === 204 ? withHeader(answer, 'Allow', 'GET, HEAD, OPTIONS, POST') : answer,
    ),
  },
  {
    name: 'the redirect reads escapes',
    cause: ['http.slash'],
    handle: answering((answer) =>
      answer.status === 308
        ? withHeader(answer, 'Location', header(answer, 'Location')?.replace('%26', '&'))
        : answer,
    ),
  },
  {
    name: 'a whole address in place of a path is not understood',
    cause: ['parameter.valid'],
    handle: asking((asked) =>
      asked.url.startsWith('http') ? { ...asked, url: '/nowhere/' } : asked,
    ),
  },
  {
    name: 'the last reciter is not found',
    cause: ['item.missing'],
    handle: asking((asked) =>
      /^\/reciters\/165\//.test(asked.url) ? { ...asked, url: '/reciters/2147483647/' } : asked,
    ),
  },
  {
    name: '410 for an unknown reciter',
    cause: ['response.status'],
    handle: answering((answer, asked) =>
      answer.status === 404 && /^\/reciters\/\d/.test(asked.url) ? withStatus(answer, 410) : answer,
    ),
  },
];
