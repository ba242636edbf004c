import { describe, expect, test } from 'vitest';
import { dayOf, formatDay, judgeDayRange } from '../../server/src/domain/days.ts';

const TODAY = dayOf(new Date('2027-03-01T23:59:59.999Z'));

describe('the range of days that a query asks for', () => {
  test('is thirty days up to today where it says nothing', () => {
    expect(judgeDayRange({}, { today: TODAY })).toEqual({
      type: 'valid',
      from: TODAY - 29,
      to: TODAY,
    });
  });

  test('has at most as many days as there may be, both ends counted', () => {
    const from = (days: number) => formatDay(TODAY - days + 1);
    const rules = { today: TODAY, maxDays: 31 };
    expect(judgeDayRange({ from: from(31) }, rules)).toMatchObject({ type: 'valid' });
    expect(judgeDayRange({ from: from(32) }, rules)).toEqual({
      type: 'invalid',
      name: 'from',
      reason: 'must leave at most 31 days in all',
    });
  });

  test.each([
    ['to', { to: '2027-02-30' }],
    ['from', { from: '2027-2-1' }],
    ['from', { from: '2027-03-02', to: '2027-03-01' }],
  ])('%s is refused: %o', (name, query) => {
    expect(judgeDayRange(query, { today: TODAY })).toMatchObject({ type: 'invalid', name });
  });

  test('may be one day', () => {
    const day = { from: '2027-02-28', to: '2027-02-28' };
    expect(judgeDayRange(day, { today: TODAY })).toMatchObject({ type: 'valid' });
  });
});
