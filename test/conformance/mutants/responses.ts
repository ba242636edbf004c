import { randomUUID } from 'node:crypto';
import type { Answer } from '../../../scripts/conformance/exchange.ts';
import { answering, header, isPage, type Mutant, withBody, withHeader } from './mutant.ts';

type Item = Record<string, unknown>;

/** Changes the first record of every page. */
const record = (
  name: string,
  change: (item: Item) => Item,
  cause: Mutant['cause'] = ['response.schema'],
): Mutant => ({
  name,
  cause,
  handle: answering((answer) =>
    isPage(answer)
      ? withBody(answer, (body) => ({
          ...body,
          results: body.results.map((item: Item, index: number) =>
            index === 0 ? change(item) : item,
          ),
        }))
      : answer,
  ),
});

const problem = (
  name: string,
  change: (body: Item, answer: Answer) => Item,
  cause: Mutant['cause'],
): Mutant => ({
  name,
  cause,
  handle: answering((answer) =>
    answer.status >= 400 ? withBody(answer, (body) => change(body, answer)) : answer,
  ),
});

const onHeader = (
  name: string,
  field: string,
  change: (value: string, answer: Answer) => string | undefined,
  cause: Mutant['cause'],
): Mutant => ({
  name,
  cause,
  handle: answering((answer) => {
    const value = header(answer, field);
    return value === undefined ? answer : withHeader(answer, field, change(value, answer));
  }),
});

const html = (answer: Answer, text: string): Answer =>
  withHeader({ ...answer, body: Buffer.from(text) }, 'Content-Type', 'text/html; charset=utf-8');

export const RESPONSE_MUTANTS: readonly Mutant[] = [
  record('an undocumented member', (item) => ({ ...item, internal_id: 7 })),
  record('an id as text', (item) => ({ ...item, id: String(item.id) })),
  record('a member missing', ({ name_ar: _, ...item }) => item),
  record('null where none is allowed', (item) => ({ ...item, name: null })),
  record('an unknown riwayah', (item) => ({
    ...item,
    recitations: [{ riwayah: 'unknown', style: 'murattal' }],
    recitations_count: 1,
  })),
  record('a slug with capitals', (item) => ({ ...item, slug: String(item.slug).toUpperCase() })),
  record('a country of three letters', (item) => ({ ...item, country: 'EGY' })),
  record(
    'a wrong count of recitations',
    (item) => ({ ...item, recitations_count: Number(item.recitations_count) + 1 }),
    ['list.counts'],
  ),
  {
    name: 'a member beside the page',
    cause: ['response.schema'],
    handle: answering((answer) =>
      isPage(answer) ? withBody(answer, (body) => ({ ...body, next: null })) : answer,
    ),
  },
  {
    name: 'a page without its count',
    cause: ['response.schema'],
    handle: answering((answer) =>
      isPage(answer) ? withBody(answer, ({ count: _, ...body }) => body) : answer,
    ),
  },
  {
    name: 'a bare list',
    cause: ['response.schema'],
    handle: answering((answer) =>
      isPage(answer) ? withBody(answer, (body) => body.results) : answer,
    ),
  },
  {
    name: 'broken JSON',
    cause: ['response.body'],
    handle: answering((answer) =>
      isPage(answer) && header(answer, 'content-encoding') === undefined
        ? { ...answer, body: Buffer.concat([answer.body, Buffer.from(',')]) }
        : answer,
    ),
  },
  onHeader(
    'a page as text',
    'Content-Type',
    (value, { status }) =>
      status === 200 ? value.replace('application/json', 'text/plain') : value,
    ['response.media-type'],
  ),
  onHeader(
    'problems as plain JSON',
    'Content-Type',
    (value) => value.replace('problem+json', 'json'),
    ['response.media-type'],
  ),
  onHeader('no media type', 'Content-Type', () => undefined, ['response.media-type']),
  onHeader('X-Request-Id missing', 'X-Request-Id', () => undefined, ['response.header-missing']),
  onHeader(
    'X-Request-Id missing on errors alone',
    'X-Request-Id',
    (value, { status }) => (status === 422 ? undefined : value),
    ['response.header-missing'],
  ),
  onHeader('X-Request-Id no UUID', 'X-Request-Id', (value) => value.slice(1), [
    'response.header-invalid',
  ]),
  onHeader(
    'X-Request-Id always the same',
    'X-Request-Id',
    () => '0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11',
    ['response.unique'],
  ),
  onHeader('another X-Request-Id than in the body', 'X-Request-Id', () => randomUUID(), [
    'response.same-as-header',
  ]),
  onHeader('ETag missing', 'ETag', () => undefined, ['response.header-missing']),
  onHeader('weak ETag', 'ETag', (value) => `W/${value}`, ['response.header-invalid']),
  onHeader('Vary missing', 'Vary', () => undefined, ['response.header-missing']),
  onHeader('Vary without the key', 'Vary', () => 'Accept-Encoding', ['response.header-invalid']),
  onHeader(
    'errors may be kept',
    'Cache-Control',
    (value, { status }) => (status >= 400 ? 'max-age=60' : value),
    ['response.header-invalid'],
  ),
  onHeader(
    'pages may be kept by anyone',
    'Cache-Control',
    (value) => value.replace('private', 'public'),
    ['http.cache', 'response.header-invalid'],
  ),
  onHeader('RateLimit missing', 'RateLimit', () => undefined, ['response.header-missing']),
  onHeader(
    'RateLimit-Policy of another form',
    'RateLimit-Policy',
    (value) => value.replace(/;w=\d+/, ''),
    ['response.header-invalid'],
  ),
  {
    name: 'the second of two equal headers differs',
    cause: ['response.header-invalid'],
    handle: answering((answer) => ({
      ...answer,
      headers: [...answer.headers, ['Cache-Control', 'public']],
    })),
  },
  {
    name: 'Retry-After on every answer',
    cause: ['response.header-undeclared'],
    handle: answering((answer) => withHeader(answer, 'Retry-After', '1')),
  },
  {
    name: 'ETag on errors',
    cause: ['response.header-undeclared'],
    handle: answering((answer) =>
      answer.status === 400 ? withHeader(answer, 'ETag', '"error"') : answer,
    ),
  },
  {
    name: 'an undocumented success',
    cause: ['parameter.valid', 'response.status'],
    handle: answering((answer) => (isPage(answer) ? { ...answer, status: 203 } : answer)),
  },
  {
    name: 'HTML error pages',
    cause: ['response.media-type'],
    handle: answering((answer) =>
      answer.status === 404 ? html(answer, '<h1>Not found</h1>') : answer,
    ),
  },
  problem('status in the body differs', (body) => ({ ...body, status: 418 }), [
    'problem.status',
    'response.schema',
  ]),
  problem('problems without a type', ({ type: _, ...body }) => body, ['response.schema']),
  problem('problems with an unknown code', (body) => ({ ...body, code: 'bad' }), [
    'response.schema',
  ]),
  problem('the title tells of the request', (body) => ({ ...body, title: String(body.detail) }), [
    'problem.title',
  ]),
  problem('request_id invented', (body) => ({ ...body, request_id: randomUUID() }), [
    'response.same-as-header',
  ]),
  problem('types lead nowhere', (body) => ({ ...body, type: 'http://localhost/nowhere' }), [
    'problem.documented',
  ]),
  problem(
    'a stack trace in detail',
    (body, { status }) =>
      status === 400
        ? { ...body, detail: 'Error: bad\n    at handle (file:///srv/app/handle.js:10:15)' }
        : body,
    ['robustness.leak'],
  ),
  problem(
    'an error of the database in detail',
    (body, { status }) =>
      status === 400 ? { ...body, detail: 'SQLITE_ERROR: near "x": syntax error' } : body,
    ['robustness.leak'],
  ),
];
