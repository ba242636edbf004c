import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseAwayError } from '../../server/src/storage/storage-error.ts';
import { openReportReader } from '../../server/src/storage/usage/reports/report-reader.ts';
import { reportsFrom } from '../../server/src/storage/usage/reports/reports.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { builtProgram } from '../support/built.ts';
import { forEachDialect, type TestDatabase } from '../support/databases.ts';
import { addKey } from '../support/seeds.ts';
import { callsOf, DAY, endUserIds } from '../support/usage.ts';

async function openReader({ db, dialect, url }: TestDatabase) {
  builtProgram('storage/usage/report-thread');
  const reader = openReportReader({ db, dialect, url });
  onTestFinished(() => reader.close());
  const keyIds = [await addKey(db, 'key_1'), await addKey(db, 'key_2')];
  for (const id of keyIds) await addUsage(db, callsOf(id, endUserIds(5, id)));
  return { ...reader, scope: { keyIds, from: DAY - 1, to: DAY } };
}

forEachDialect((dialect, open) => {
  test('a report is the same wherever it is made, and many can be asked for at once', async () => {
    const database = await open();
    const { read, scope } = await openReader(database);
    const here = reportsFrom(database.db);
    const inputs = Array.from({ length: 20 }, (_, limit) => ({ ...scope, ranges: [scope], limit }));
    expect(await Promise.all(inputs.map((input) => read('surveyEndUsers', input)))).toEqual(
      await Promise.all(inputs.map((input) => here('surveyEndUsers', input))),
    );
    expect(await read('summarizeUsage', scope)).toEqual(await here('summarizeUsage', scope));
    expect(await read('countOfDay', { keyIds: scope.keyIds, day: DAY })).toHaveLength(2);
  });

  test('what fails is told to who asked, and nobody else', async () => {
    const database = await open();
    const { read, scope } = await openReader(database);
    await sql`alter table end_user_counts rename to away`.execute(database.db);
    const failing = read('surveyEndUsers', { ...scope, ranges: [], limit: 1 });
    const working = read('summarizeUsage', scope);
    await expect(failing).rejects.toThrow('end_user_counts');
    expect((await working).days).toHaveLength(1);
    await sql`alter table away rename to end_user_counts`.execute(database.db);
    expect((await read('surveyEndUsers', { ...scope, ranges: [], limit: 1 })).top).toHaveLength(1);
  });

  test('a reader that is closed makes what it was asked for before', async () => {
    const database = await open();
    const { read, close, scope } = await openReader(database);
    const report = read('summarizeUsage', scope);
    await close();
    expect((await report).keys).toHaveLength(2);
  });

  if (dialect === 'sqlite')
    test('a file that cannot be opened is an outage, and is tried again', async () => {
      builtProgram('storage/usage/report-thread');
      const { db } = await open();
      const reader = openReportReader({ db, dialect, url: 'sqlite:/proc/nowhere/reciters.db' });
      for (let attempt = 0; attempt < 2; attempt += 1)
        await expect(reader.read('countOfDay', { keyIds: [], day: DAY })).rejects.toThrow(
          DatabaseAwayError,
        );
      await reader.close();
    });
});
