import { expect, test } from 'vitest';
import { createReportDesk } from '../../../server/src/portal-api/usage/report-desk.ts';

/** A desk with eight places, where reports end when the test says so. */
function busyDesk() {
  const served: string[] = [];
  const endings: (() => void)[] = [];
  const untilEnded = () => new Promise<void>((end) => endings.push(end));
  const desk = createReportDesk(async () => {
    await untilEnded();
    return [] as never;
  }, 8);
  return {
    /** Whose pieces were read, in order. */
    served,
    /** Ends the report that began first of those that still run. */
    end: () => endings.shift()?.(),
    ask: (userId: string) => desk.serve(userId, untilEnded),
    /** Reads a piece of an export, once there is a place for it. */
    async readPiece(userId: string) {
      await desk.inPieces(userId)('readEndUsersOfDay', { keyId: 'key_1', day: 1, after: '' });
      served.push(userId);
    },
    running: () => endings.length,
  };
}

const ENOUGH = { code: 'rate_limited', headers: { 'Retry-After': '2' } };

test('an account has a quarter of the places, and comes again once one is free', async () => {
  const { ask, end } = busyDesk();
  const first = ask('amina');
  const others = [ask('amina'), ask('bilal')];
  await expect(ask('amina')).rejects.toMatchObject(ENOUGH);
  end();
  await first;
  others.push(ask('amina'));
  await expect(ask('amina')).rejects.toMatchObject(ENOUGH);
  for (const _ of others) end();
  await Promise.all(others);
});

test('where all places are taken, nobody is let in before one is free', async () => {
  const { ask, end, running } = busyDesk();
  const reports = ['a', 'b', 'c', 'd'].flatMap((userId) => [ask(userId), ask(userId)]);
  expect(running()).toBe(8);
  await expect(ask('amina')).rejects.toMatchObject({ code: 'unavailable' });
  end();
  await reports.shift();
  reports.push(ask('amina'));
  await expect(ask('bilal')).rejects.toMatchObject({ code: 'unavailable' });
  expect(running()).toBe(8);
  for (const _ of reports) end();
  await Promise.all(reports);
});

test('a report that fails leaves its place', async () => {
  const desk = createReportDesk(async () => [] as never, 1);
  const fail = () => Promise.reject(new Error('no report'));
  for (let time = 1; time <= 3; time += 1)
    await expect(desk.serve('amina', fail)).rejects.toThrow('no report');
});

test('pieces of exports wait for a place, and those of one account hold up no other', async () => {
  const { ask, readPiece, served, end, running } = busyDesk();
  const reports = ['a', 'b', 'c'].flatMap((userId) => [ask(userId), ask(userId)]);
  const pieces = ['amina', 'amina', 'amina', 'bilal', 'carim'].map(readPiece);
  // Of Amina two are read; those of Bilal and Carim wait, since there is no place left.
  expect(running()).toBe(8);
  end();
  await reports[0];
  // The place is Bilal's: Amina has her share.
  await expect.poll(running).toBe(8);
  while (running() > 0) {
    end();
    await new Promise(setImmediate);
  }
  await Promise.all([...reports, ...pieces]);
  expect(served).toEqual(['amina', 'amina', 'bilal', 'carim', 'amina']);
});

test('an account reads two pieces at once, also where nobody else is there', async () => {
  const { ask, readPiece, end, running } = busyDesk();
  const other = ask('bilal');
  const pieces = ['amina', 'amina', 'amina'].map(readPiece);
  end();
  await other;
  expect(running()).toBe(2);
  end();
  await pieces[0];
  expect(running()).toBe(2);
  for (const _ of pieces) end();
  await Promise.all(pieces);
});
