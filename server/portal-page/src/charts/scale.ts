/** The whole numbers to mark on an axis from 0 on, few and round; the last is at least `max`. */
export function axisTicks(max: number): number[] {
  const step = roundStep(Math.max(max, 1) / 3);
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The next of 1, 2, 5, 10, 20, 50, … */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const factor = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10;
  return factor * power;
}
