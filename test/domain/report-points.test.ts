import { expect, test } from 'vitest';
import { pointsOf } from '../../server/src/domain/reports/report-points.ts';

const NOW = new Date('2026-03-31T12:00:00Z');

test.each([
  ['what is no report', undefined, 'from=2025-03-31', 1],
  ['thirty days, where nothing is said', 5, '', 5],
  ['one day', 5, 'from=2026-03-31', 5],
  ['a day more than a month', 5, 'from=2026-03-01', 10],
  ['a year', 5, 'from=2025-03-31&to=2026-03-31&key_id=key_1', 65],
  ['a month compared with the one before', 5, 'from=2026-03-02&compare=true', 10],
  ['a month compared with none', 5, 'from=2026-03-02&compare=false', 5],
  ['a range that is refused', 5, 'from=2020-01-01', 1],
  ['no range', 5, 'from=yesterday&to', 1],
])('%s', (_, perMonth, query, points) => {
  expect(pointsOf(perMonth, query, NOW)).toBe(points);
});
