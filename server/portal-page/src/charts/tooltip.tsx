import { useText } from '../i18n/language.tsx';
import { left, type Plot, roomOf, startOf } from './geometry.ts';
import { type Bar, type Series, totalOf } from './types.ts';

interface Props {
  plot: Plot;
  index: number;
  bar: Bar;
  series: readonly Series[];
}

/** What a bar stands for, beside it: each series with its share, and all of them. */
export function Tooltip({ plot, index, bar, series }: Props) {
  const { t, f } = useText();
  const total = totalOf(bar);
  const room = roomOf(plot);
  const x = left(plot, startOf(plot, index), room);
  // On the side where there is more room.
  const beside = x > plot.width / 2 ? { right: plot.width - x + 8 } : { left: x + room + 8 };
  return (
    <div className="tooltip" style={beside} aria-hidden="true">
      <p className="strong">{bar.name}</p>
      {bar.note && <p className="hint">{bar.note}</p>}
      <ul className="legend">
        {series.map(({ name, look }, nth) => {
          const value = bar.values[nth] ?? 0;
          return (
            <li key={name} className={look}>
              {`${name}: ${f.number(value)}`}
              {series.length > 1 && total > 0 && (
                <span className="hint">{f.share(value / total)}</span>
              )}
            </li>
          );
        })}
      </ul>
      {series.length > 1 && <p className="strong">{t.usage.totalOf(total)}</p>}
      {bar.details && bar.details.length > 0 && (
        <ul className="hint">
          {bar.details.map(([name, value]) => (
            <li key={name}>{`${name}: ${f.number(value)}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
