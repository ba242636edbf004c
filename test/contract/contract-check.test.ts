import { expect, test } from 'vitest';
import { type Answer, answerOf } from '../support/call.ts';
import { expectDocumented, responsesOf } from '../support/contract-check.ts';

/** What every other test relies on has to find what is wrong, too. */

const LIST_RESPONSES = responsesOf('openapi', 'listReciters');

const HEADERS = {
  'X-Request-Id': '0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11',
  'RateLimit-Policy': '"key";q=600;w=60',
  RateLimit: '"key";r=599;t=60',
  ETag: '"a"',
  'Cache-Control': 'private, max-age=60, must-revalidate',
  Vary: 'Accept-Encoding, X-API-Key',
  Link: '</reciters/?page=1>; rel="first"',
  'Content-Type': 'application/json',
};

const answerWith = (
  headers: Record<string, string> = {},
  body: unknown = { count: 0, results: [] },
  status = 200,
): Answer =>
  answerOf(status, Object.entries({ ...HEADERS, ...headers }), Buffer.from(JSON.stringify(body)));

const without = (name: string): Answer => {
  const answer = answerWith();
  answer.headers.delete(name);
  return answer;
};

test('an answer that is as documented passes', () => {
  expectDocumented(LIST_RESPONSES, answerWith());
});

test.each([
  ['a status that is not documented', answerWith({}, {}, 418)],
  ['a required header is missing', without('ETag')],
  ['a header breaks its schema', answerWith({ ETag: 'a' })],
  ['an optional header breaks its schema', answerWith({ Sunset: '2027-01-01' })],
  ['another media type', answerWith({ 'Content-Type': 'text/html' })],
  ['no media type', without('Content-Type')],
  ['a body with a field too many', answerWith({}, { count: 0, results: [], total: 0 })],
  ['a body with a field too few', answerWith({}, { results: [] })],
  ['a value of another type', answerWith({}, { count: '0', results: [] })],
  ['a body where none is documented', answerWith({}, {}, 304)],
])('%s: found', (_, answer) => {
  expect(() => expectDocumented(LIST_RESPONSES, answer)).toThrow();
});

test('text is held to its schema as it is, and its charset may be said', () => {
  const fields = {
    'Cache-Control': 'no-store',
    'Content-Disposition': 'attachment; filename="usage.csv"',
  };
  const file = (type: string): Answer => answerWith({ ...fields, 'Content-Type': type });
  const documented = responsesOf('portal', 'exportUsage');
  expectDocumented(documented, file('text/csv; charset=utf-8'));
  expect(() => expectDocumented(documented, file('text/csv; charset=latin1'))).toThrow();
  expect(() => expectDocumented(documented, file('text/html'))).toThrow();
});

test('the body of an answer to HEAD is found, and its absence is not', () => {
  const empty = { ...answerWith(), text: '' };
  expect(() => expectDocumented(LIST_RESPONSES, answerWith(), 'HEAD')).toThrow();
  expectDocumented(LIST_RESPONSES, empty, 'HEAD');
});
