import { useEffect } from 'react';
import { DAY_MS } from '../../../../src/durations.ts';
import { api } from '../../api/client.ts';
import type { EndUserDays } from '../../api/types.ts';
import { BarChart } from '../../charts/bar-chart.tsx';
import { dayBar } from '../../charts/day-bars.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { STATUS_CLASSES, statusSeries } from './status-classes.ts';

type UsedDay = EndUserDays['days'][number];

interface Props {
  keyId: string;
  endUser: string;
  onClose: () => void;
}

/** The days and those between them, so that as much time is as wide everywhere. */
function everyDay(days: readonly UsedDay[]): (Pick<UsedDay, 'date'> & Partial<UsedDay>)[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const [first = Number.NaN, last = Number.NaN] = [days[0], days.at(-1)].map((day) =>
    Date.parse(day?.date ?? ''),
  );
  const count = Math.round((last - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => {
    const date = new Date(first + at * DAY_MS).toISOString().slice(0, 10);
    return known.get(date) ?? { date };
  });
}

/** What one end user did, day by day. Asked for in a body, so that the id reaches no log. */
export function EndUserDialog({ keyId, endUser, onClose }: Props) {
  const { t, f } = useText();
  const look = api.useMutation('post', '/usage/end-users/lookup');
  const { mutate } = look;
  const ask = () => mutate({ body: { key_id: keyId, external_user_id: endUser } });
  useEffect(ask, [keyId, endUser, mutate]);
  const query = { data: look.data, error: look.error, isFetching: look.isPending, refetch: ask };
  return (
    <Dialog title={t.usage.lookedUp(endUser)} onClose={onClose} fromTitle>
      <Loaded query={query} shape="picture">
        {({ days, requests }) =>
          days.length === 0 ? (
            <p>{t.usage.neverCalled}</p>
          ) : (
            <BarChart
              title={t.usage.requestsBy.day}
              summary={t.usage.requestsSummary(
                requests.total,
                ...([days[0], days.at(-1)].map((day) => f.day(day?.date ?? '')) as [
                  string,
                  string,
                ]),
              )}
              unit={t.common.day}
              series={statusSeries(t)}
              bars={everyDay(days).map(({ date, requests }) =>
                dayBar(
                  date,
                  STATUS_CLASSES.map((each) => requests?.[each] ?? 0),
                  f,
                ),
              )}
            />
          )
        }
      </Loaded>
      <div className="actions">
        <Button onClick={onClose}>{t.common.done}</Button>
      </div>
    </Dialog>
  );
}
