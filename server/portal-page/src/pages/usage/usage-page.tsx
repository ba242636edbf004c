import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { liveOver } from '../../api/live.ts';
import { SelectField } from '../../components/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { PeriodFields } from '../../components/period-fields.tsx';
import { useText } from '../../i18n/language.tsx';
import { daysOf, type Period } from '../../routing/period.ts';
import { navigate } from '../../routing/router.tsx';
import { EndUsers } from './end-users.tsx';
import { ExportButton } from './export-button.tsx';
import { UsageFigures } from './usage-figures.tsx';
import { useKeyOptions } from './use-key-options.ts';

interface Props {
  period: Period;
  /** Of this key alone; null for all. */
  keyId: string | null;
}

/** What the account's keys were used for. */
export function UsagePage({ period, keyId }: Props) {
  const { t } = useText();
  const query = { ...daysOf(period, new Date()), ...(keyId !== null && { key_id: keyId }) };
  const keys = useKeyOptions(keyId ?? '');
  const usage = api.useQuery(
    'get',
    '/usage',
    { params: { query } },
    { placeholderData: keepPreviousData, ...liveOver(query) },
  );

  return (
    <Page title={t.usage.title} action={<ExportButton query={query} />} intro={t.usage.intro}>
      <div className="filters">
        <SelectField
          label={t.keys.key}
          value={keyId ?? ''}
          onChange={(id) => navigate({ page: 'usage', period, keyId: id || null })}
          options={[['', t.usage.allKeys], ...keys]}
        />
        <PeriodFields
          period={period}
          onChange={(next) => navigate({ page: 'usage', period: next, keyId })}
        />
      </div>
      <Loaded query={usage}>{(figures) => <UsageFigures usage={figures} keyId={keyId} />}</Loaded>
      <EndUsers query={query} />
    </Page>
  );
}
