import { dayStart, dayWidth, fromTop, left, type Plot } from './geometry.ts';
import type { Series } from './types.ts';

interface Props {
  plot: Plot;
  day: number;
  series: readonly Series[];
  values: readonly number[];
  /** Whether the reader points at it. */
  on: boolean;
}

/** One day's bar: the first series at the bottom, the others on top of it. */
export function DayBar({ plot, day, series, values, on }: Props) {
  const room = dayWidth(plot);
  const wide = Math.max(1, Math.min(room * 0.72, 36));
  const x = left(plot, dayStart(plot, day) + (room - wide) / 2, wide);
  let below = 0;
  return (
    <g>
      {on && (
        <rect
          className="pointed"
          x={left(plot, dayStart(plot, day), room)}
          y={fromTop(plot, plot.max)}
          width={room}
          height={fromTop(plot, 0) - fromTop(plot, plot.max)}
        />
      )}
      {series.map(({ name, look }, index) => {
        const value = values[index] ?? 0;
        const y = fromTop(plot, below + value);
        const height = fromTop(plot, below) - y;
        below += value;
        return value > 0 && <rect key={name} {...{ x, y, height }} width={wide} className={look} />;
      })}
    </g>
  );
}
