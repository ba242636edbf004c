import { describe, expect, test } from 'vitest';
import {
  announcementOf,
  isKeyRequired,
  type PhaseIn,
} from '../../server/src/domain/requests/phase-in.ts';

const OPTIONAL: PhaseIn = { policy: 'optional', requiredFrom: undefined, brownouts: [] };

describe('isKeyRequired', () => {
  test.each<[string, Partial<PhaseIn>, number, boolean]>([
    ['nothing set', {}, 0, false],
    ['required', { policy: 'required' }, 0, true],
    ['just before the date', { requiredFrom: 100 }, 99, false],
    ['at the date', { requiredFrom: 100 }, 100, true],
    ['long after it', { requiredFrom: 100 }, 1e15, true],
    ['before a window', { brownouts: [{ from: 10, to: 20 }] }, 9, false],
    ['at its beginning', { brownouts: [{ from: 10, to: 20 }] }, 10, true],
    ['at its last moment', { brownouts: [{ from: 10, to: 20 }] }, 19, true],
    ['at its end', { brownouts: [{ from: 10, to: 20 }] }, 20, false],
    [
      'in a later window',
      {
        brownouts: [
          { from: 10, to: 20 },
          { from: 30, to: 40 },
        ],
      },
      35,
      true,
    ],
  ])('%s', (_, settings, now, expected) => {
    expect(isKeyRequired({ ...OPTIONAL, ...settings }, now)).toBe(expected);
  });
});

describe('announcementOf', () => {
  test('is nothing before a date is set', () => {
    expect(announcementOf({ ...OPTIONAL, brownouts: [{ from: 10, to: 20 }] })).toBeUndefined();
  });

  test('names the date in both formats', () => {
    const requiredFrom = Date.UTC(2027, 0, 1, 12, 30, 5);
    expect(announcementOf({ ...OPTIONAL, requiredFrom })).toEqual({
      Deprecation: '@1798806605',
      Sunset: 'Fri, 01 Jan 2027 12:30:05 GMT',
    });
  });
});
