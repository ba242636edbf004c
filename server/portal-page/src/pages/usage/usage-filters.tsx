import { Checkbox } from '../../components/checkbox.tsx';
import { SelectField } from '../../components/field.tsx';
import { PeriodFields } from '../../components/period-fields.tsx';
import { useText } from '../../i18n/language.tsx';
import { GRANULARITIES, type Granularity, type UsageView, zoneOf } from './usage-view.ts';
import { useKeyOptions } from './use-key-options.ts';

interface Props {
  view: UsageView;
  /** The one that is shown. */
  granularity: Granularity;
  onChange: (change: Partial<UsageView>) => void;
}

/** Chooses what is counted, over which days, and how finely. */
export function UsageFilters({ view, granularity, onChange }: Props) {
  const { t } = useText();
  const keys = useKeyOptions(view.keyId ?? '');
  return (
    <div className="filters">
      <SelectField
        label={t.keys.key}
        value={view.keyId ?? ''}
        onChange={(id) => onChange({ keyId: id || null })}
        options={[['', t.usage.allKeys], ...keys]}
      />
      <PeriodFields
        period={view.period}
        onChange={(next) => onChange({ period: next, granularity: null })}
      />
      <SelectField
        label={t.usage.by}
        value={granularity}
        onChange={(value) =>
          onChange({ granularity: GRANULARITIES.find((each) => each === value) ?? null })
        }
        options={GRANULARITIES.map((each) => [each, t.usage.granularities[each]])}
      />
      <SelectField
        label={t.usage.zone}
        value={view.utc ? 'utc' : 'local'}
        onChange={(value) => onChange({ utc: value === 'utc' })}
        options={[
          ['local', zoneOf({ utc: false })],
          ['utc', 'UTC'],
        ]}
      />
      <Checkbox
        label={t.usage.compare}
        checked={view.compare}
        onChange={(compare) => onChange({ compare })}
      />
    </div>
  );
}
