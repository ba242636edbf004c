import { type PointerEvent, useRef } from 'react';
import { useText } from '../i18n/language.tsx';
import { DayBar } from './day-bar.tsx';
import { dateAt, datedDays, dayAt, fromTop, HEIGHT, left, type Plot } from './geometry.ts';
import { axisTicks } from './scale.ts';
import type { Day, Series } from './types.ts';
import { useWidth } from './use-width.ts';

interface Props {
  label: string;
  series: readonly Series[];
  days: readonly Day[];
  pointed: number | null;
  onPoint: (day: number | null) => void;
}

/** The picture of a chart: axis, bars and dates, as wide as there is room. */
export function ChartPlot({ label, series, days, pointed, onPoint }: Props) {
  const { f, language } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const ticks = axisTicks(Math.max(0, ...days.map(({ values }) => sum(values))));
  const plot: Plot = { width, rtl: language === 'ar', dates: days.length, max: ticks.at(-1) ?? 1 };

  function point(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(dayAt(plot, plot.rtl ? box.right - event.clientX : event.clientX - box.left));
  }

  return (
    <div ref={frame} className="plot">
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={label}
          onPointerMove={point}
          onPointerLeave={() => onPoint(null)}
        >
          {ticks.map((tick) => (
            <g key={tick} className="tick">
              <line x1="0" x2={width} y1={fromTop(plot, tick)} y2={fromTop(plot, tick)} />
              <text x={left(plot, 0)} y={fromTop(plot, tick) - 4}>
                {f.number(tick)}
              </text>
            </g>
          ))}
          {days.map(({ date, values }, day) => (
            <DayBar key={date} plot={plot} day={day} {...{ series, values }} on={day === pointed} />
          ))}
          {datedDays(plot).map((day) => (
            <text key={day} className="date" x={dateAt(plot, day)} y={HEIGHT - 6}>
              {f.shortDay(days[day]?.date ?? '')}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
