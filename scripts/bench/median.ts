/**
 * The value in the middle; of an even number of values, halfway between the two in the middle. To take
 * one of these would make every figure too high or too low. NaN of no values, and of undefined ones.
 */
export function median(values: readonly (number | undefined)[]): number {
  const sorted = values.map((value) => value ?? Number.NaN).toSorted((a, b) => a - b);
  const last = sorted.length - 1;
  const low = sorted[Math.floor(last / 2)] ?? Number.NaN;
  const high = sorted[Math.ceil(last / 2)] ?? Number.NaN;
  return (low + high) / 2;
}
