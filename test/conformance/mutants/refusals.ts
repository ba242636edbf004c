import { KEY } from './key-header.ts';
import {
  type Asked,
  answering,
  asking,
  header,
  type Mutant,
  query,
  withHeader,
  withQuery,
  withStatus,
} from './mutant.ts';

/** Takes a key from elsewhere. */
const finding = (
  name: string,
  find: (asked: Asked) => string | undefined | null,
  clean: (asked: Asked) => Asked = (asked) => asked,
): Mutant => ({
  name,
  cause: ['credentials.ignored'],
  handle: asking((asked) => {
    const key = find(asked);
    return key && header(asked, KEY) === undefined ? withHeader(clean(asked), KEY, key) : asked;
  }),
});

/** The answers to good and bad keys. */
export const REFUSAL_MUTANTS: readonly Mutant[] = [
  {
    name: '403 for 401',
    cause: ['credentials.refused'],
    handle: answering((answer) => (answer.status === 401 ? withStatus(answer, 403) : answer)),
  },
  {
    name: '401 for 403',
    cause: ['credentials.denied'],
    handle: answering((answer) => (answer.status === 403 ? withStatus(answer, 401) : answer)),
  },
  {
    name: '404 for 403',
    cause: ['credentials.denied'],
    handle: answering((answer) => (answer.status === 403 ? withStatus(answer, 404) : answer)),
  },
  {
    name: 'permissions are not looked at',
    cause: ['credentials.denied'],
    handle: asking((asked, { denied, valid }) =>
      header(asked, KEY) === denied.value ? withHeader(asked, KEY, valid.value) : asked,
    ),
  },
  {
    name: 'a valid key is refused',
    cause: ['credentials.valid'],
    handle: asking((asked, { valid }) =>
      header(asked, KEY) === valid.value ? withHeader(asked, KEY, 'bad') : asked,
    ),
  },
  {
    name: 'a valid key with white space around it is refused',
    cause: ['credentials.valid'],
    // Node has taken the white space away: the connection shows that a socket was used for it.
    handle: asking((asked, { valid }) =>
      header(asked, KEY) === valid.value &&
      header(asked, 'connection') === 'close' &&
      asked.method === 'GET' &&
      asked.url === '/reciters/' &&
      asked.headers.length === 3
        ? withHeader(asked, KEY, 'bad')
        : asked,
    ),
  },
  {
    name: 'the header of the key is case-sensitive',
    cause: ['credentials.valid'],
    handle: asking((asked) => ({
      ...asked,
      headers: asked.headers.filter(([name]) => name.toLowerCase() !== 'x-api-key' || name === KEY),
    })),
  },
  {
    name: 'calls without a key are refused',
    cause: ['credentials.none'],
    handle: asking((asked) =>
      header(asked, KEY) === undefined && asked.method !== 'OPTIONS'
        ? withHeader(asked, KEY, 'bad')
        : asked,
    ),
  },
  {
    name: 'WWW-Authenticate missing',
    cause: ['response.header-missing'],
    handle: answering((answer) => withHeader(answer, 'WWW-Authenticate', undefined)),
  },
  {
    name: 'WWW-Authenticate of another form',
    cause: ['response.header-invalid'],
    handle: answering((answer) =>
      answer.status === 401 ? withHeader(answer, 'WWW-Authenticate', 'Basic') : answer,
    ),
  },
  finding(
    'a key in the query works',
    (asked) => query(asked, KEY),
    (asked) => withQuery(asked, KEY, undefined),
  ),
  finding(
    'a key in the query as api_key works',
    (asked) => query(asked, 'api_key'),
    (asked) => withQuery(asked, 'api_key', undefined),
  ),
  finding('a key as a bearer token works', (asked) =>
    header(asked, 'Authorization')?.replace(/^Bearer /, ''),
  ),
  finding('a key as a cookie works', (asked) =>
    header(asked, 'Cookie')?.replace(/^X-API-Key=/, ''),
  ),
];
