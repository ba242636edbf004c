import { Checkbox } from '../../components/forms/checkbox.tsx';
import { SelectField } from '../../components/forms/field.tsx';
import { PeriodFields } from '../../components/forms/period-fields.tsx';
import { useText } from '../../i18n/language.tsx';
import { type Granularity, granularitiesOf, type UsageView, zoneOf } from './usage-view.ts';
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
  const granularities = granularitiesOf(view.period);
  const zone = zoneOf({ utc: false });
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
          onChange({ granularity: granularities.find((each) => each === value) ?? null })
        }
        options={granularities.map((each) => [each, t.usage.granularities[each]])}
      />
      <SelectField
        label={t.usage.zone}
        value={view.utc || zone === 'UTC' ? 'utc' : 'local'}
        onChange={(value) => onChange({ utc: value === 'utc' })}
        options={
          zone === 'UTC'
            ? [['utc', zone]]
            : [
                ['local', zone],
                ['utc', 'UTC'],
              ]
        }
      />
      <Checkbox
        label={t.usage.compare}
        checked={view.compare}
        onChange={(compare) => onChange({ compare })}
      />
    </div>
  );
}
