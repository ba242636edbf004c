import { expect, test } from 'vitest';
import { judgeExpiry } from '../../server/src/domain/keys/expiry.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');

test.each([
  ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-03-01T12:00:01Z', '2026-03-01T12:00:01.000Z'],
  ['2026-03-01t13:00:00.5z', '2026-03-01T13:00:00.500Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['2026-03-01T14:00:00+01:00', '2026-03-01T13:00:00.000Z'],
])('%s is an expiry', (text, at) => {
  expect(judgeExpiry(text, NOW)).toEqual({ type: 'valid', at: new Date(at) });
});

test.each([
  '',
  'tomorrow',
  '2027',
  '2027-1-1',
  '2027-02-30',
  '2027-02-29T00:00:00Z',
  '2027-13-01',
  '2027-01-01T00:00:00',
  '2027-01-01 00:00:00Z',
  '2027-01-01T25:00:00Z',
  '+012027-01-01',
  // In UTC, a minute of the year 10000.
  '9999-12-31T23:59:00-00:01',
])('%j is neither a date nor an RFC 3339 time', (text) => {
  expect(judgeExpiry(text, NOW)).toMatchObject({
    type: 'invalid',
    reason: expect.stringContaining('RFC 3339'),
  });
});

test.each(['2026-03-01', '2026-03-01T12:00:00Z', '2025-12-31T23:59:59Z'])(
  '%s is not in the future',
  (text) => {
    expect(judgeExpiry(text, NOW)).toMatchObject({
      type: 'invalid',
      reason: expect.stringContaining('future'),
    });
  },
);
