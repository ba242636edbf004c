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

const USER = 'X-External-User-Id';

/** Lets values through that the contract forbids, by putting an allowed one in their place. */
const lenient = (name: string, forbidden: (id: string) => boolean): Mutant => ({
  name,
  cause: ['parameter.invalid'],
  handle: asking((asked) => {
    const id = header(asked, USER);
    return id !== undefined && forbidden(id) ? withHeader(asked, USER, 'user:1') : asked;
  }),
});

/** Refuses values that the contract allows. */
const strict = (name: string, allowed: (id: string) => boolean): Mutant => ({
  name,
  cause: ['parameter.valid'],
  handle: asking((asked) => {
    const id = header(asked, USER);
    return id !== undefined && allowed(id) ? withHeader(asked, USER, '@') : asked;
  }),
});

/** Reads a query parameter in another way. */
const reading = (
  name: string,
  parameter: string,
  read: (text: string) => string | undefined,
  cause: Mutant['cause'] = ['parameter.invalid'],
): Mutant => ({
  name,
  cause,
  handle: asking((asked) => {
    const text = query(asked, parameter);
    if (text === null) return asked;
    const other = read(text);
    return other === text ? asked : withQuery(asked, parameter, other);
  }),
});

const names = ['page', 'page_size', 'search', 'ordering', 'riwayah', 'style', 'country'];

const onQuery = (asked: Asked, change: (parts: string[]) => string[]): Asked => {
  const [path = '', text] = asked.url.split(/\?(.*)/s);
  if (text === undefined) return asked;
  const parts = change(text.split('&'));
  return { ...asked, url: parts.length > 0 ? `${path}?${parts.join('&')}` : path };
};

const nameOf = (part: string): string => decodeURIComponent(part.split('=')[0] ?? '');

export const PARAMETER_MUTANTS: readonly Mutant[] = [
  {
    name: '400 instead of 422 for the end-user id',
    cause: ['parameter.invalid'],
    handle: answering((answer) => (answer.status === 422 ? withStatus(answer, 400) : answer)),
  },
  {
    name: '422 instead of 400 for the query',
    cause: ['parameter.invalid'],
    handle: answering((answer, { url }) =>
      answer.status === 400 && url.includes('?') ? withStatus(answer, 422) : answer,
    ),
  },
  lenient('65 characters accepted', (id) => id.length === 65),
  lenient('any length accepted', (id) => id.length > 64),
  lenient(
    'Latin-1 accepted',
    (id) => /[\xc0-\xff]/.test(id) && Buffer.from(id, 'latin1').toString('utf8').includes('\ufffd'),
  ),
  lenient('only é of Latin-1 accepted', (id) => /^[\w.:\xe9-]+$/.test(id) && id.includes('\xe9')),
  lenient('a zero-width space accepted', (id) => id.includes('\xe2\x80\x8b')),
  lenient('a tab within accepted', (id) => /\S\t\S/.test(id)),
  lenient('an empty id accepted', (id) => id === ''),
  lenient('a dot ahead accepted', (id) => /^\.\w/.test(id)),
  lenient('an e-mail address accepted', (id) => /^\w+@\w+\.\w+$/.test(id)),
  lenient('phone numbers accepted', (id) => /^[\d._:-]+$/.test(id)),
  lenient('phone numbers behind tel: accepted', (id) => /^tel:/i.test(id)),
  lenient('phone numbers of 15 digits accepted', (id) => id.replace(/\D/g, '').length === 15),
  lenient(
    'a forbidden character at the end accepted',
    (id) => id.length > 1 && /^[A-Za-z0-9][\w.:-]*[^\w.:-]$/.test(id),
  ),
  lenient('a slash accepted', (id) => /^[\w/]+$/.test(id) && id.includes('/')),
  lenient('two ids accepted', (id) => id.includes(',')),
  strict('64 characters refused', (id) => id.length === 64),
  strict('an underscore refused', (id) => id.includes('_')),
  strict('one character refused', (id) => id.length === 1),
  strict('upper case refused', (id) => /[A-Z]/.test(id)),
  strict('six digits refused', (id) => /^\d{6}$/.test(id)),
  {
    name: 'the id is not looked at without a key',
    cause: ['parameter.invalid', 'precedence'],
    handle: asking((asked) =>
      header(asked, 'X-API-Key') === undefined ? withHeader(asked, USER, undefined) : asked,
    ),
  },
  reading('page_size 101 clamped', 'page_size', (text) => (Number(text) > 100 ? '100' : text)),
  reading('page_size 100 refused', 'page_size', (text) => (text === '100' ? '101' : text), [
    'parameter.valid',
  ]),
  reading('page 0 taken for 1', 'page', (text) => (text === '0' ? '1' : text)),
  reading('negative pages accepted', 'page', (text) => text.replace(/^-/, '')),
  reading('hexadecimal accepted', 'page', (text) => (/^0x/.test(text) ? '16' : text)),
  reading('exponents accepted', 'page_size', (text) => (/^\d+e\d+$/.test(text) ? '10' : text)),
  reading('white space around integers accepted', 'page', (text) => text.trim()),
  reading('fullwidth digits accepted', 'page', (text) => text.normalize('NFKC')),
  reading('a fraction cut off', 'page', (text) => text.replace(/\.\d+$/, '')),
  reading('pages above a million refused', 'page', (text) => (Number(text) > 1e6 ? '0' : text), [
    'parameter.valid',
  ]),
  reading('countries in lower case accepted', 'country', (text) => text.toUpperCase()),
  reading('unknown orderings ignored', 'ordering', (text) =>
    /^-?(?:name|name_ar|recitations_count)$/.test(text) ? text : undefined,
  ),
  reading('riwayat in upper case accepted', 'riwayah', (text) => text.toLowerCase()),
  reading('one riwayah refused', 'riwayah', (text) => (text === 'idris-an-khalaf' ? 'x' : text), [
    'parameter.valid',
  ]),
  reading('searches of 101 characters cut', 'search', (text) => [...text].slice(0, 100).join('')),
  reading(
    'searches counted in UTF-16 units',
    'search',
    (text) => (text.length > 100 && [...text].length <= 100 ? '' : text),
    ['parameter.valid'],
  ),
  reading(
    'searches of 100 characters refused',
    'search',
    (text) => ([...text].length === 100 ? '' : text),
    ['parameter.valid'],
  ),
  reading(
    'control characters in a search accepted',
    'search',
    (text) => text.replace(/[\0-\x1f\x7f]/g, '') || 'a',
  ),
  reading('DEL in a search accepted', 'search', (text) => text.replaceAll('\x7f', 'a')),
  {
    name: 'unknown parameters ignored',
    cause: ['parameter.unknown'],
    handle: asking((asked) =>
      /%(?![0-9a-f]{2})/i.test(asked.url)
        ? asked
        : onQuery(asked, (parts) =>
            parts.filter((part) => /%[89a-f]/i.test(part) || names.includes(nameOf(part))),
          ),
    ),
  },
  {
    name: 'of a repeated parameter the last counts',
    cause: ['parameter.repeated'],
    handle: asking((asked) =>
      onQuery(asked, (parts) => [
        ...new Map(parts.map((part) => [part.split('=')[0], part])).values(),
      ]),
    ),
  },
  {
    name: 'empty parameters ignored',
    cause: ['parameter.invalid', 'parameter.unknown', 'parameter.repeated'],
    handle: asking((asked) =>
      onQuery(asked, (parts) =>
        parts.filter((part) => !/^(?:search|country|style|page)=$/.test(part)),
      ),
    ),
  },
  {
    name: 'another page size by default',
    cause: ['parameter.default', 'list.page'],
    handle: asking((asked) =>
      asked.url.startsWith('/reciters/') &&
      query(asked, 'page_size') === null &&
      !asked.url.includes('%')
        ? withQuery(asked, 'page_size', '25')
        : asked,
    ),
  },
  {
    name: 'only the first wrong input is named',
    cause: ['response.inputs'],
    handle: answering((answer) =>
      withBody(answer, (body) =>
        body.errors ? { ...body, errors: body.errors.slice(0, 1) } : body,
      ),
    ),
  },
  {
    name: 'wrong inputs are not named',
    cause: ['response.inputs', 'response.schema'],
    handle: answering((answer) => withBody(answer, ({ errors: _, ...body }) => body)),
  },
  {
    name: 'the wrong input is said to be elsewhere',
    cause: ['response.inputs'],
    handle: answering((answer) =>
      withBody(answer, (body) =>
        body.errors
          ? { ...body, errors: body.errors.map((one: object) => ({ ...one, in: 'query' })) }
          : body,
      ),
    ),
  },
  {
    name: 'another code for wrong parameters',
    cause: ['response.code'],
    handle: answering((answer) =>
      withBody(answer, (body) =>
        body.code === 'invalid_parameter' ? { ...body, code: 'malformed_request' } : body,
      ),
    ),
  },
];
