import type { Forecast } from '../plan/foresee.ts';

const number = (count: number): string => count.toLocaleString('en');

/** What a run is about to send, in one line. */
export const forecastLine = ({ requests, writes }: Forecast): string =>
  writes
    ? `About ${number(requests)} requests, some of which may change something: --writes. --plan lists them.`
    : `About ${number(requests)} requests, none of which can change anything: GET, HEAD and OPTIONS, and other methods only without a credential or with an invented one. --plan lists them.`;

/** Everything that a run would send: method, address and number. */
export function planReport(forecast: Forecast): string {
  const { planned } = forecast;
  const width = Math.max(0, ...planned.map(({ address }) => address.length));
  const lines = planned.map(({ method, address, count, withoutCredential }) =>
    [
      `  ${method.padEnd(9)} ${address.padEnd(width)} ${String(count).padStart(7)}`,
      withoutCredential ? '  without a credential, or with an invented one' : '',
    ].join(''),
  );
  return [
    forecastLine(forecast).replace(' --plan lists them.', ''),
    '',
    ...lines,
    '',
    'Requests to find values that exist, and to use limits up, come on top.',
  ].join('\n');
}
