import { useText } from '../i18n/language.tsx';

const WIDTH = 120;
const HEIGHT = 24;

/** Requests of the last days as small bars, and in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const { t, f } = useText();
  const max = Math.max(1, ...values);
  const room = WIDTH / values.length;
  const total = values.reduce((sum, value) => sum + value, 0);
  // One path for each kind, since a table holds many of these.
  const bars = { some: '', none: '' };
  values.forEach((value, day) => {
    // A day without a request is a dot on the line: it is there, and it is nothing.
    const height = value === 0 ? 1 : Math.max(2, (value / max) * HEIGHT);
    const bar = `M${day * room} ${HEIGHT}v${-height}h${room * 0.7}v${height}z`;
    bars[value === 0 ? 'none' : 'some'] += bar;
  });
  return (
    <span className="sparkline">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path className="none" d={bars.none} />
        <path className="some" d={bars.some} />
      </svg>
      <span aria-hidden="true">{f.short(total)}</span>
      <span className="sr-only">{t.keys.requestsInDays(total, values.length)}</span>
    </span>
  );
}
