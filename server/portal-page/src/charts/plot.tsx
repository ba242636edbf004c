import { type PointerEvent, useRef, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import {
  axisOf,
  barAt,
  datedBars,
  dateOf,
  fromTop,
  HEIGHT,
  left,
  type Plot,
  roomOf,
  startOf,
} from './geometry.ts';
import { axisTicks } from './scale.ts';
import { Stack } from './stack.tsx';
import { Tooltip } from './tooltip.tsx';
import { type Bar, type Series, totalOf } from './types.ts';
import { useWidth } from './use-width.ts';

interface Props {
  label: string;
  series: readonly Series[];
  bars: readonly Bar[];
  /** Called with the first and the last bar that the reader dragged over. */
  onZoom?: ((first: number, last: number) => void) | undefined;
}

/** Up to here a figure of the axis is written out. */
const LONG = 100_000;

/** The picture of a chart: axis, bars and dates, as wide as there is room. */
export function ChartPlot({ label, series, bars, onZoom }: Props) {
  const { f, language } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [pointed, setPointed] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const ticks = axisTicks(Math.max(0, ...bars.map(totalOf)));
  const max = ticks.at(-1) ?? 1;
  const labels = ticks.map(max < LONG ? f.number : f.short);
  const axis = axisOf(labels);
  const plot: Plot = { width, axis, rtl: language === 'ar', bars: bars.length, max };
  const [first, last] = [pointed ?? 0, dragged ?? pointed ?? 0].sort((a, b) => a - b) as [
    number,
    number,
  ];

  function barOf({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): number {
    const box = currentTarget.getBoundingClientRect();
    return barAt(plot, plot.rtl ? box.right - clientX : clientX - box.left);
  }

  function leave(): void {
    setPointed(null);
    setDragged(null);
  }

  return (
    <div ref={frame} className="plot">
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={label}
          className={onZoom && 'zooms'}
          onPointerDown={(event) => {
            if (onZoom && event.pointerType === 'mouse') setDragged(barOf(event));
          }}
          onPointerMove={(event) => setPointed(barOf(event))}
          onPointerUp={() => {
            if (onZoom && dragged !== null && last > first) onZoom(first, last);
            setDragged(null);
          }}
          onPointerLeave={leave}
        >
          {ticks.map((tick, nth) => (
            <g key={tick} className="tick">
              <line x1="0" x2={width} y1={fromTop(plot, tick)} y2={fromTop(plot, tick)} />
              <text x={left(plot, 0)} y={fromTop(plot, tick) - 4}>
                {labels[nth]}
              </text>
            </g>
          ))}
          {pointed !== null && <path className="pointed" d={shade(plot, first, last)} />}
          {bars.map((bar, index) => (
            <Stack key={bar.key} {...{ plot, index, series, bar }} />
          ))}
          {datedBars(plot).map((index) => (
            <text key={index} className="date" {...dateOf(plot, index)} y={HEIGHT - 6}>
              {bars[index]?.tick}
            </text>
          ))}
        </svg>
      )}
      {pointed !== null && bars[pointed] && dragged === null && (
        <Tooltip plot={plot} index={pointed} bar={bars[pointed]} series={series} />
      )}
    </div>
  );
}

/** The room of these bars, as the outline of a path. */
function shade(plot: Plot, first: number, last: number): string {
  const wide = (last - first + 1) * roomOf(plot);
  const high = fromTop(plot, 0) - fromTop(plot, plot.max);
  return `M${left(plot, startOf(plot, first), wide)} ${fromTop(plot, plot.max)}h${wide}v${high}h${-wide}z`;
}
