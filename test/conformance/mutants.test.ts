import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MUTANTS } from './mutants/all.ts';
import { tryMutant } from './mutants/try.ts';
import { type Subject, startSubject } from './support/subject.ts';

/** One of each class; `npm run conformance:mutants` tries all of them. */
const SOME = [
  '400 instead of 422 for the end-user id',
  '65 characters accepted',
  'the first of two end-user ids counts',
  'page_size 101 clamped',
  'keys compared ignoring case',
  'the id is looked at before the key',
  'X-Request-Id always the same',
  'HEAD with a body',
  'one ETag for all codings',
  'the preflight mirrors what is asked',
  'riwayah and style may hold of different recitations',
  'a search of two words takes the first',
  'no reciter is ever found',
  'the id is ignored',
  '200 for 0x5d',
  'a reciter is looked up before the headers are checked',
  'half a request ends without an answer',
];

let subject: Subject;
beforeAll(async () => {
  subject = await startSubject();
});
afterAll(() => subject.close());

describe('a service with one broken promise is found out by its own cause', () => {
  test.each(SOME)('%s', async (name) => {
    const mutant = MUTANTS.find((one) => one.name === name);
    if (!mutant) throw new Error(`There is no mutant "${name}".`);
    const { killedBy } = await tryMutant(mutant, subject);
    expect(mutant.cause).toContain(killedBy);
  });
});

test('every mutant has a name of its own', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});
