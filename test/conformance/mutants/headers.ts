import { randomUUID } from 'node:crypto';
import type { Answer } from '../../../scripts/conformance/src/exchange/exchange.ts';
import { answering, header, isPage, type Mutant, withHeader } from './mutant.ts';

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

/** Headers and media types. */
export const HEADER_MUTANTS: readonly Mutant[] = [
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
  onHeader('JSON said to be Latin-1', 'Content-Type', (value) => `${value}; charset=iso-8859-1`, [
    'response.media-type',
  ]),
  {
    name: 'the caller chooses X-Request-Id',
    cause: ['response.unique'],
    handle: answering((answer, asked) => {
      const chosen = header(asked, 'X-Request-Id');
      return chosen === undefined ? answer : withHeader(answer, 'X-Request-Id', chosen);
    }),
  },
];
