import { useId } from 'react';
import { Table } from '../components/table.tsx';
import { useText } from '../i18n/language.tsx';
import { ChartPlot } from './plot.tsx';
import type { Bar, Series } from './types.ts';

interface Props {
  title: string;
  /** What it shows, in a sentence with its figures. */
  summary: string;
  /** What a bar is: the title of its column in the table. */
  unit: string;
  series: readonly Series[];
  /** In order of time. */
  bars: readonly Bar[];
  onZoom?: ((first: number, last: number) => void) | undefined;
}

/**
 * Stacked bars, and the same figures in a table below. Drawn as SVG, which runs from right to left
 * in Arabic and takes its colours from the visual language.
 */
export function BarChart({ title, summary, unit, series, bars, onZoom }: Props) {
  const { f, t } = useText();
  const id = useId();
  const named = ({ name, note }: Bar) => (note ? `${name} (${note})` : name);

  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p className="hint">{summary}</p>
      </figcaption>
      <ChartPlot label={summary} {...{ series, bars, onZoom }} />
      <ul className="legend">
        {series.length > 1 &&
          series.map(({ name, look }) => (
            <li key={name} className={look}>
              {name}
            </li>
          ))}
      </ul>
      <details>
        <summary>{t.common.figures}</summary>
        <Table
          caption={title}
          captionHidden
          figures
          columns={[{ title: unit }, ...series.map(({ name }) => ({ title: name, numeric: true }))]}
          rows={bars.map((bar) => ({
            key: bar.key,
            cells: [named(bar), ...bar.values.map(f.number)],
          }))}
        />
      </details>
    </figure>
  );
}
