import { fromTop, left, type Plot, roomOf, startOf } from './geometry.ts';
import type { Bar, Series } from './types.ts';

interface Props {
  plot: Plot;
  index: number;
  series: readonly Series[];
  bar: Bar;
}

/** One bar: the first series at the bottom, the others on top of it. */
export function Stack({ plot, index, series, bar }: Props) {
  const room = roomOf(plot);
  const wide = Math.max(1, Math.min(room * 0.72, 36));
  const x = left(plot, startOf(plot, index) + (room - wide) / 2, wide);
  let below = 0;
  return (
    <g className={bar.running ? 'running' : undefined}>
      {series.map(({ name, look }, nth) => {
        const value = bar.values[nth] ?? 0;
        const y = fromTop(plot, below + value);
        const height = fromTop(plot, below) - y;
        below += value;
        return value > 0 && <rect key={name} {...{ x, y, height }} width={wide} className={look} />;
      })}
    </g>
  );
}
