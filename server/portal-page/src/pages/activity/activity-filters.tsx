import { SelectField, TextField } from '../../components/forms/field.tsx';
import { useText } from '../../i18n/language.tsx';
import { useKeyOptions } from '../usage/use-key-options.ts';
import type { ActivityFilter } from './activity-view.ts';
import { actionsOf, KINDS } from './kinds.ts';

interface Props {
  filter: ActivityFilter;
  onChange: (parameter: 'key' | 'action' | 'since' | 'until', value: string) => void;
}

/** Chooses of which key, of what kind and of which days events are shown. */
export function ActivityFilters({ filter, onChange }: Props) {
  const { t } = useText();
  const { key_id: key = '', action = '', since = '', until = '' } = filter;
  const keys = useKeyOptions(key);
  return (
    <div className="filters">
      <SelectField
        label={t.activity.action}
        value={action}
        onChange={(value) => onChange('action', value)}
        options={[['', t.activity.all]]}
        groups={KINDS.map((kind) => [
          t.activity.kinds[kind],
          actionsOf(kind).map((each) => [each, t.activity.actions[each]] as const),
        ])}
      />
      <SelectField
        label={t.keys.key}
        value={key}
        onChange={(value) => onChange('key', value)}
        options={[['', t.activity.anyKey], ...keys]}
      />
      <TextField
        label={t.activity.since}
        type="date"
        value={since}
        onChange={(value) => onChange('since', value)}
      />
      <TextField
        label={t.activity.until}
        type="date"
        value={until}
        min={since}
        error={since !== '' && until !== '' && until < since ? t.activity.daysInOrder : undefined}
        onChange={(value) => onChange('until', value)}
      />
    </div>
  );
}
