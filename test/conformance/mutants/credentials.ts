import type { Keys } from '../../../scripts/conformance/plan/credentials.ts';
import {
  type Asked,
  answering,
  asking,
  header,
  type Mutant,
  query,
  withBody,
  withHeader,
  withQuery,
  withStatus,
} from './mutant.ts';

const KEY = 'X-API-Key';

/** Puts a good key in the place of a bad one. */
const opening = (
  name: string,
  isTaken: (sent: string, keys: Required<Keys>) => boolean,
): Mutant => ({
  name,
  cause: ['credentials.refused'],
  handle: asking((asked, keys) => {
    const sent = header(asked, KEY);
    return sent !== undefined && sent !== keys.valid.value && isTaken(sent, keys)
      ? withHeader(asked, KEY, keys.valid.value)
      : asked;
  }),
});

/** Answers as if no key had been sent. */
const overlooking = (name: string, isOverlooked: (sent: string) => boolean): Mutant => ({
  name,
  cause: ['credentials.refused'],
  handle: asking((asked) => {
    const sent = header(asked, KEY);
    return sent !== undefined && isOverlooked(sent) ? withHeader(asked, KEY, undefined) : asked;
  }),
});

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

export const CREDENTIAL_MUTANTS: readonly Mutant[] = [
  opening('a revoked key works', (sent, { revoked }) => sent === revoked.value),
  opening('an expired key works', (sent, { expired }) => sent === expired.value),
  opening(
    'keys compared ignoring case',
    (sent, { valid }) => sent.toLowerCase() === valid.value.toLowerCase(),
  ),
  opening('a key in lower case works', (sent, { valid }) => sent === valid.value.toLowerCase()),
  opening(
    'a truncated key works',
    (sent, { valid }) => sent.length === valid.value.length - 1 && valid.value.startsWith(sent),
  ),
  opening(
    'an extended key works',
    (sent, { valid }) => sent.startsWith(valid.value) && /^\w*$/.test(sent),
  ),
  opening(
    'only the first characters are compared',
    (sent, { valid }) => sent.slice(0, 12) === valid.value.slice(0, 12),
  ),
  opening(
    'of a repeated key the first counts',
    (sent, { valid }) => sent.split(', ')[0] === valid.value,
  ),
  opening(
    'of a repeated key the last counts',
    (sent, { valid }) => sent.split(', ').at(-1) === valid.value,
  ),
  opening('a key behind a scheme works', (sent, { valid }) => sent === `Bearer ${valid.value}`),
  opening('a key in quotes works', (sent, { valid }) => sent === `"${valid.value}"`),
  overlooking('an unknown key is answered as none', (sent) => /^rk_(?:0{8}|Unknown)/.test(sent)),
  overlooking('a malformed key is answered as none', (sent) => !/^rk_\w{38}$/.test(sent)),
  overlooking('an empty key is answered as none', (sent) => sent === ''),
  overlooking(
    'every bad key but revoked ones is answered as none',
    (sent) => !/^rk_\w{30}/.test(sent),
  ),
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
  {
    name: 'the id is looked at before the key',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      if (header(asked, 'X-External-User-Id') === undefined) return ask(asked);
      const without = await ask(withHeader(asked, KEY, undefined));
      return without.status === 422 ? without : ask(asked);
    },
  },
  {
    name: 'the query is looked at before permissions',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      const without = answer.status === 403 ? await ask(withHeader(asked, KEY, undefined)) : answer;
      return without.status === 400 ? without : answer;
    },
  },
  {
    name: 'the query is looked at before the id',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      const without =
        answer.status === 422
          ? await ask(withHeader(asked, 'X-External-User-Id', undefined))
          : answer;
      return without.status === 400 ? without : answer;
    },
  },
  {
    name: 'the key is looked at before the address',
    cause: ['precedence'],
    handle: () => async (asked, ask) => {
      const answer = await ask(asked);
      return answer.status === 404
        ? ask({ ...asked, url: '/reciters/' }).then((other) =>
            other.status === 401 ? other : answer,
          )
        : answer;
    },
  },
  {
    name: 'the key is echoed in an error',
    cause: ['credentials.echoed'],
    handle: answering((answer, asked) =>
      withBody(answer, (body) =>
        body.status === 401 ? { ...body, detail: `${header(asked, KEY)} is not in use.` } : body,
      ),
    ),
  },
  {
    name: 'the key is echoed in a header',
    cause: ['credentials.echoed'],
    handle: answering((answer, asked) =>
      withHeader(
        answer,
        'X-Application',
        header(asked, KEY)?.startsWith('rk_')
          ? header(asked, KEY)?.replace(/[^\x20-\x7e]/g, '')
          : undefined,
      ),
    ),
  },
  {
    name: 'the answer tells a revoked key from an unknown one',
    cause: ['credentials.indistinguishable'],
    handle: answering((answer, asked, { revoked }) =>
      header(asked, KEY) === revoked.value
        ? withBody(answer, (body) => ({ ...body, detail: 'The key was revoked.' }))
        : answer,
    ),
  },
  {
    name: 'another code for a bad key',
    cause: ['response.code'],
    handle: answering((answer) =>
      withBody(answer, (body) =>
        body.code === 'api_key_invalid' ? { ...body, code: 'api_key_required' } : body,
      ),
    ),
  },
  {
    name: 'another code for an expired key',
    cause: ['response.code'],
    handle: answering((answer) =>
      withBody(answer, (body) =>
        body.code === 'api_key_expired' ? { ...body, code: 'api_key_invalid' } : body,
      ),
    ),
  },
];
