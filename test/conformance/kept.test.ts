import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Report } from '../../scripts/conformance/src/engine/report.ts';
import type { Settings } from '../../scripts/conformance/src/engine/settings.ts';
import { groupFindings } from '../../scripts/conformance/src/report/groups.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { temporaryFolder } from '../support/databases.ts';
import { runServer } from '../support/run-server.ts';
import { HIGH_LIMITS } from '../support/server.ts';
import { asking, header, type Mutant } from './mutants/mutant.ts';
import { serveMutant } from './mutants/serve.ts';
import { holdToContract, SMALL_LIMITS } from './mutants/try.ts';
import { createKeys, type Subject, startSubject, stop } from './support/subject.ts';

/** Breaks nothing: the service behind the same front as the mutants. */
const UNBROKEN: Mutant = { name: 'unbroken', cause: [], handle: asking((asked) => asked) };

/** The service over a line on which all that follows a caller's first 429 takes a window's time. */
const SLOW_ONCE: Mutant = {
  ...UNBROKEN,
  name: 'slow once',
  handle: () => {
    const nextWindow = new Map<string, number>();
    return async (asked, ask) => {
      const caller = header(asked, 'x-api-key') ?? '';
      await setTimeout(Math.max(0, (nextWindow.get(caller) ?? 0) - Date.now()));
      const answer = await ask(asked);
      const seconds = Number(header(answer, 'retry-after'));
      if (answer.status === 429 && !nextWindow.has(caller))
        nextWindow.set(caller, Date.now() + seconds * 1000);
      return answer;
    };
  },
};

async function hold(
  subject: Subject,
  settings: Partial<Settings>,
  mutant: Mutant = UNBROKEN,
): Promise<Report> {
  const { url, server } = await serveMutant(mutant, subject);
  try {
    return await holdToContract({ ...subject, url }, settings);
  } finally {
    await stop(server);
  }
}

const broken = (report: Report): string[] =>
  groupFindings(report).map(({ claim, finding }) => `${claim.id}: ${claim.says}: ${finding.got}`);

const reasons = ({ coverage }: Report): (string | undefined)[] => [
  ...new Set(coverage.filter(({ state }) => state === 'explained').map(({ why }) => why)),
];

describe('the service keeps its contract', () => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await startSubject();
  });
  afterAll(() => subject.close());

  test.each([1, 2])('with seed %i', async (seed) => {
    expect(broken(await hold(subject, { seed, rounds: 60 }))).toEqual([]);
  });

  test('as far as can be seen without a key, and the report says what cannot', async () => {
    const report = await hold({ ...subject }, { keys: {}, rounds: 10 });
    expect(broken(report)).toEqual([]);
    expect(reasons(report)).toEqual(
      expect.arrayContaining(['needs --key', 'needs --denied-key', 'left out by --no-limits']),
    );
  });
});

describe('the service keeps its contract where limits are small', () => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await startSubject(SMALL_LIMITS);
  });
  afterAll(() => subject.close());

  test('and every limit is used up', async () => {
    const report = await hold(subject, { limits: true, rounds: 10 });
    expect(broken(report)).toEqual([]);
    expect(report.coverage.find(({ item }) => item.name === '429')?.state).toBe('observed');
  });

  test('and what comes after the end of a window is not taken for part of it', async () => {
    const report = await hold(subject, { limits: true, rounds: 0 }, SLOW_ONCE);
    expect(broken(report)).toEqual([]);
  });
});

describe('the service keeps its contract where a key is required', () => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await startSubject({ KEY_POLICY: 'required' });
  });
  afterAll(() => subject.close());

  test('for everybody with a key', async () => {
    const report = await hold(subject, { rounds: 10, keyRequired: true });
    expect(broken(report)).toEqual([]);
  });
});

test('the service keeps its contract as it is built', async () => {
  const folder = temporaryFolder();
  const DATABASE_URL = `sqlite:${folder}/reciters.db`;
  const env = { ...HIGH_LIMITS, DATABASE_URL, PUBLIC_URL: 'http://localhost:3000' };
  const { port } = await runServer({ folder, env });
  const { db, close } = await openDatabase(DATABASE_URL);
  onTestFinished(close);
  const built = { url: new URL(`http://127.0.0.1:${port}`), keys: await createKeys(db) };
  expect(broken(await holdToContract(built, { rounds: 60 }))).toEqual([]);
});
