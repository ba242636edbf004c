import type { Requests } from '../../api/types.ts';

/** The classes of status by which requests are counted, from the calm to the alarming. */
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const satisfies (keyof Requests)[];
