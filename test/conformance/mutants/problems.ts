import { randomUUID } from 'node:crypto';
import type { Answer } from '../../../scripts/conformance/src/exchange/exchange.ts';
import type { Item } from './members.ts';
import { answering, type Mutant, withBody, withHeader } from './mutant.ts';

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

const html = (answer: Answer, text: string): Answer =>
  withHeader({ ...answer, body: Buffer.from(text) }, 'Content-Type', 'text/html; charset=utf-8');

/** Bodies of errors. */
export const PROBLEM_MUTANTS: readonly Mutant[] = [
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
