import {
  type Asked,
  answering,
  asking,
  type Mutant,
  query,
  withBody,
  withQuery,
} from './mutant.ts';

const names = ['page', 'page_size', 'search', 'ordering', 'riwayah', 'style', 'country'];

const onQuery = (asked: Asked, change: (parts: string[]) => string[]): Asked => {
  const [path = '', text] = asked.url.split(/\?(.*)/s);
  if (text === undefined) return asked;
  const parts = change(text.split('&'));
  return { ...asked, url: parts.length > 0 ? `${path}?${parts.join('&')}` : path };
};

const nameOf = (part: string): string => decodeURIComponent(part.split('=')[0] ?? '');

/** How wrong queries are found and reported. */
export const QUERY_FAULT_MUTANTS: readonly Mutant[] = [
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
