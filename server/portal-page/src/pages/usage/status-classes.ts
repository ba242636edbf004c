import type { Requests } from '../../api/types.ts';
import type { Series } from '../../charts/types.ts';
import type { Messages } from '../../i18n/en.ts';

/** The classes of status by which requests are counted, from the calm to the alarming. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const satisfies (keyof Requests)[];

/** A chart's series of them. */
export const statusSeries = (t: Messages): Series[] =>
  STATUS_CLASSES.map((each) => ({ name: t.usage.statusClasses[each], look: `status-${each}` }));
