import { describe, expect, test } from 'vitest';
import {
  axisOf,
  barAt,
  datedBars,
  dateOf,
  fromTop,
  HEIGHT,
  left,
  type Plot,
} from '../../../server/portal-page/src/charts/geometry.ts';

/** Ten bars of 100 pixels each beside an axis of 50. */
const PLOT: Plot = { width: 1_050, axis: 50, rtl: false, bars: 10, max: 8 };

describe('a chart', () => {
  test.each([
    [0, 0],
    [50, 0],
    [149, 0],
    [150, 1],
    [1_049, 9],
    [1_050, 9],
  ])('%d pixels from the start of the line is bar %d', (start, bar) => {
    expect(barAt(PLOT, start)).toBe(bar);
  });

  test('is drawn from the other side where time runs from right to left', () => {
    expect(left(PLOT, 50, 20)).toBe(50);
    expect(left({ ...PLOT, rtl: true }, 50, 20)).toBe(1_050 - 50 - 20);
  });

  test('its highest value stands at the top, and nothing at the bottom', () => {
    const [top, middle, bottom] = [8, 4, 0].map((value) => fromTop(PLOT, value)) as [
      ...[number, number, number],
    ];
    expect([top, bottom]).toEqual([20, HEIGHT - 26]);
    expect(middle).toBe((top + bottom) / 2);
  });

  test('its axis has room for the longest figure', () => {
    expect(axisOf(['0', '5'])).toBe(52);
    expect(axisOf(['0', '50,000,000'])).toBe(80);
  });
});

describe('dates below the bars', () => {
  test.each<[Partial<Plot>, number[]]>([
    [{}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [{ width: 470 }, [1, 3, 5, 7, 9]],
    [{ width: 100 }, [9]],
    [{ bars: 1 }, [0]],
  ])('as many as have room, the last among them: %o', (given, bars) => {
    expect(datedBars({ ...PLOT, ...given })).toEqual(bars);
  });

  test('stand in the middle of a bar, or end with one that is too narrow', () => {
    expect(dateOf(PLOT, 1)).toEqual({ x: 200, textAnchor: 'middle' });
    expect(dateOf({ ...PLOT, width: 550 }, 1)).toEqual({ x: 150, textAnchor: 'end' });
  });
});
