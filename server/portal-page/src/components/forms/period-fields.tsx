import { useEffect, useState } from 'react';
import { useText } from '../../i18n/language.tsx';
import { daysOf, isRange, type Period } from '../../routing/period.ts';
import { SelectField, TextField } from './field.tsx';

const LENGTHS = [7, 30, 90, 365];

interface Props {
  period: Period;
  onChange: (period: Period) => void;
}

/** Chooses a range of days: one of the usual ones, or any. */
export function PeriodFields({ period, onChange }: Props) {
  const { t } = useText();
  const chosen = 'days' in period ? `${period.days}` : 'range';
  // What is typed into the two fields, which is not always a range yet.
  const [typed, setTyped] = useState(() => daysOf(period, new Date()));

  // A chart that is zoomed changes the period too.
  useEffect(() => {
    if ('from' in period) setTyped({ from: period.from, to: period.to });
  }, [period]);

  function type(change: { from?: string; to?: string }): void {
    const next = { ...typed, ...change };
    setTyped(next);
    if (isRange(next)) onChange(next);
  }

  function choose(value: string): void {
    const range = daysOf(period, new Date());
    setTyped(range);
    onChange(value === 'range' ? range : { days: Number(value) });
  }

  return (
    <>
      <SelectField
        label={t.usage.period}
        value={chosen}
        onChange={choose}
        options={[
          ...[...new Set([...LENGTHS, ...('days' in period ? [period.days] : [])])].map(
            (days): [string, string] => [`${days}`, t.usage.lastDays(days)],
          ),
          ['range', t.usage.otherPeriod],
        ]}
      />
      {chosen === 'range' && (
        <>
          <TextField
            label={t.usage.from}
            type="date"
            value={typed.from}
            onChange={(from) => type({ from })}
            error={isRange(typed) ? undefined : t.usage.periodRule}
          />
          <TextField
            label={t.usage.to}
            type="date"
            value={typed.to}
            onChange={(to) => type({ to })}
          />
        </>
      )}
    </>
  );
}
