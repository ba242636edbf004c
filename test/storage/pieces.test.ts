import { expect, test } from 'vitest';
import { daysOfPiece, pieceDaysOf, piecesOf } from '../../server/src/storage/usage/sums/pieces.ts';

const summed = new Set([1, 2, 4]);

test('hours are divided where days that are summed begin and end', () => {
  expect(piecesOf({ from: 10, to: 130 }, summed)).toEqual([
    { from: 10, to: 24, summed: false },
    { from: 24, to: 72, summed: true },
    { from: 72, to: 96, summed: false },
    { from: 96, to: 120, summed: true },
    { from: 120, to: 130, summed: false },
  ]);
  expect(piecesOf({ from: 30, to: 30 }, summed)).toEqual([]);
});

test('of days that are not whole there are no sums of days', () => {
  expect(pieceDaysOf({ from: 30, to: 110 }, summed)).toEqual([
    { from: 30, to: 48, summed: false },
    { from: 48, to: 72, summed: true },
    { from: 72, to: 110, summed: false },
  ]);
});

test('the days of a piece', () => {
  expect(daysOfPiece({ from: 24, to: 72 })).toEqual({ from: 1, to: 2 });
});
