import { useId, useState } from 'react';
import { Table } from '../components/table.tsx';
import { useText } from '../i18n/language.tsx';
import { ChartPlot } from './plot.tsx';
import type { Day, Series } from './types.ts';

interface Props {
  title: string;
  /** What it shows, in a sentence with its figures. */
  summary: string;
  series: readonly Series[];
  /** In order of time. */
  days: readonly Day[];
}

/** Stacked bars, one a day. The same figures stand in a table below, and in words where one points. */
export function DayChart({ title, summary, series, days }: Props) {
  const { f, t } = useText();
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const day = pointed === null ? undefined : days[pointed];
  const named = ({ date, note }: Day) => (note ? `${f.day(date)} (${note})` : f.day(date));

  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p className="readout" aria-hidden={day !== undefined}>
          {day
            ? [
                named(day),
                ...series.map(({ name }, i) => `${name}: ${f.number(day.values[i] ?? 0)}`),
              ].join(' · ')
            : summary}
        </p>
      </figcaption>
      <ChartPlot label={summary} {...{ series, days, pointed }} onPoint={setPointed} />
      {series.length > 1 && (
        <ul className="legend">
          {series.map(({ name, look }) => (
            <li key={name} className={look}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t.common.figures}</summary>
        <Table
          caption={title}
          captionHidden
          columns={[
            { title: t.common.day },
            ...series.map(({ name }) => ({ title: name, numeric: true })),
          ]}
          rows={days.map((each) => ({
            key: each.date,
            cells: [named(each), ...each.values.map(f.number)],
          }))}
        />
      </details>
    </figure>
  );
}
