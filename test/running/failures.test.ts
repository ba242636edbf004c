import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reportFailures } from '../../server/src/service/failures.ts';

test('what fails again and again is counted each time, and logged once a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const counted: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const failed = reportFailures(log, { countFailure: (part) => void counted.push(part) });
  for (let second = 0; second < 90; second += 1) {
    failed('usage')(new Error('away'));
    if (second % 2 === 0) failed('database')(new Error('away'));
    if (second === 10) failed('usage')(new Error('full'));
    vi.advanceTimersByTime(1_000);
  }
  expect(counted).toHaveLength(90 + 45 + 1);
  const told = lines.map((line) => JSON.parse(line));
  expect(told.map(({ part, err, left_out }) => [part, err.message, left_out])).toEqual([
    ['usage', 'away', undefined],
    ['database', 'away', undefined],
    ['usage', 'full', undefined],
    ['usage', 'away', 59],
    ['database', 'away', 29],
  ]);
});
