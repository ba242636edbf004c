import type { Forecast } from '../engine/foresee.ts';
import { plural } from './summary.ts';

const number = (count: number): string => count.toLocaleString('en');

const LISTED = '--plan lists them.';

/** What a run is about to send, in one line. */
export function forecastLine(forecast: Forecast): string {
  const { requests, writes, operations, beyondBudget, left, maxTime } = forecast;
  const harm = writes
    ? 'some of which may change something: --writes.'
    : 'none of which can change anything: GET, HEAD, OPTIONS and QUERY, and other methods only without a credential or with an invented one.';
  const all = number(operations + beyondBudget);
  const budget = [
    ...(beyondBudget > 0
      ? [
          `Of ${all} operations, the ${number(operations)} with the shortest paths are tested: --include, --max-requests.`,
        ]
      : []),
    ...(left > 0
      ? [
          `--max-requests leaves out at least ${plural(left, 'check')}, of which each operation has its share.`,
        ]
      : []),
    ...(maxTime === undefined ? [] : [`It ends after ${maxTime} s: --max-time.`]),
  ];
  return [`About ${number(requests)} requests, ${harm}`, ...budget, LISTED].join(' ');
}

/** Numbers stand behind addresses of this length. Of one that is longer, they stand behind it alone. */
const WIDEST = 72;

/** Everything that a run would send: method, address and number. */
export function planReport(forecast: Forecast): string {
  const { planned } = forecast;
  const longest = Math.max(0, ...planned.map(({ address }) => address.length));
  const width = Math.min(WIDEST, longest);
  const lines = planned.map(({ method, address, count, withoutCredential }) =>
    [
      `  ${method.padEnd(9)} ${address.padEnd(width)} ${String(count).padStart(7)}`,
      withoutCredential ? '  without a credential, or with an invented one' : '',
    ].join(''),
  );
  return [
    forecastLine(forecast).replace(` ${LISTED}`, ''),
    '',
    ...lines,
    '',
    'Requests to find values that exist, and to use limits up, come on top.',
  ].join('\n');
}
