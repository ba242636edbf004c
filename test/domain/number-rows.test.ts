import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberRows } from '../../server/src/domain/usage/number-rows.ts';

const COLUMNS = { numbers: 2, times: 1 };

test('a row has what was set, whatever is taken and dropped around it, and begins with zeros', () => {
  const steps = fc.array(fc.record({ drops: fc.boolean(), at: fc.nat(), value: fc.nat() }));
  fc.assert(
    fc.property(steps, (steps) => {
      const rows = new NumberRows(COLUMNS);
      const model = new Map<number, number>();
      for (const { drops, at, value } of steps) {
        const known = [...model.keys()][at % Math.max(1, model.size)];
        if (drops && known !== undefined) {
          rows.drop(known);
          model.delete(known);
          continue;
        }
        const row = rows.take();
        expect(model.has(row) || row === 0).toBe(false);
        expect([rows.get(row, 0), rows.get(row, 1), rows.timeOf(row, 0)]).toEqual([0, 0, 0]);
        rows.set(row, 0, value);
        rows.add(row, 1, 1);
        rows.setTime(row, 0, value / 2);
        model.set(row, value);
      }
      for (const [row, value] of model)
        expect([rows.get(row, 0), rows.get(row, 1), rows.timeOf(row, 0)]).toEqual([
          value,
          1,
          value / 2,
        ]);
    }),
  );
});

test('rows keep apart in memory that was taken at different times', () => {
  const rows = new NumberRows(COLUMNS);
  const taken = Array.from({ length: 5_000 }, () => rows.take());
  for (const row of taken) rows.set(row, 1, row);
  expect(taken.map((row) => rows.get(row, 1))).toEqual(taken);
});

test('once the last row is dropped, rows begin anew', () => {
  const rows = new NumberRows(COLUMNS);
  const taken = Array.from({ length: 3_000 }, () => rows.take());
  for (const row of taken) rows.drop(row);
  expect([rows.take(), rows.take()]).toEqual([1, 2]);
});
