import { useText } from '../i18n/language.tsx';

const WIDTH = 120;
const HEIGHT = 28;

/** Requests of the last 30 days as small bars, and in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const { t } = useText();
  const max = Math.max(1, ...values);
  const room = WIDTH / values.length;
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <span className="sparkline">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {values.map((value, day) => {
          // A day without a request is a dot on the line: it is there, and it is nothing.
          const height = value === 0 ? 1 : Math.max(2, (value / max) * HEIGHT);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the row is the day
              key={day}
              className={value === 0 ? 'none' : 'some'}
              x={day * room}
              y={HEIGHT - height}
              width={room * 0.7}
              height={height}
            />
          );
        })}
      </svg>
      <span>{t.keys.requestsInDays(total, values.length)}</span>
    </span>
  );
}
