import type { Report } from '../run/report.ts';
import { groupFindings } from './groups.ts';
import { redact } from './redact.ts';
import { commandFor } from './shell.ts';

/** Only this many groups are shown; the others are counted. */
const MAX_SHOWN = 15;

/** How often each key occurs. */
function count(keys: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts];
}

const plural = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

function coverageLines({ coverage }: Report): string[] {
  const observed = coverage.filter(({ state }) => state === 'observed').length;
  const percent = coverage.length === 0 ? 100 : Math.floor((100 * observed) / coverage.length);
  const why = coverage.flatMap(({ state, why: reason, item }) =>
    state === 'explained' && reason !== undefined
      ? [{ reason, name: item.kind === 'status' ? item.name : '' }]
      : [],
  );
  const reasons = count(why.map(({ reason }) => reason)).map(([reason, number]) => {
    const names = [
      ...new Set(
        why.filter((one) => one.reason === reason && one.name !== '').map(({ name }) => name),
      ),
    ];
    return `    ${number} not: ${reason}${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
  });
  return [
    `  Observed ${observed} of ${plural(coverage.length, 'promise')} (${percent} %)`,
    ...reasons,
  ];
}

/** The summary of a run, to be read in ten seconds. */
export function terminalReport(report: Report): string {
  const { results, requests, seconds, seed, url, secrets, contract, notes } = report;
  const groups = groupFindings(report);
  const checks = count(results.map(({ group }) => group)).map(([group, number]) => {
    const broken = results.filter(
      (result) => result.group === group && result.findings.length > 0,
    ).length;
    return `  ${broken === 0 ? '✔' : '✘'} ${group.padEnd(12)} ${plural(number, 'check')}${broken === 0 ? '' : `, ${broken} broken`}`;
  });
  const failures = groups
    .slice(0, MAX_SHOWN)
    .flatMap(({ claim, finding, count: number, place }, index) => {
      const { got, exchanges, round } = finding;
      const last = exchanges.at(-1);
      return [
        '',
        `  ${index + 1}. ${claim.id}${number > 1 ? ` (${number} times)` : ''}`,
        `     promised: ${redact(claim.says, secrets)}`,
        `     came:     ${redact(got, secrets)}`,
        `     contract: ${place}`,
        ...(last ? [`     again:    ${commandFor(last.request, url, secrets)}`] : []),
        ...(round ? [`     found in random request ${round.runs}, seed ${round.seed}`] : []),
      ];
    });
  const more =
    groups.length > MAX_SHOWN
      ? ['', `  … and ${plural(groups.length - MAX_SHOWN, 'more promise')}.`]
      : [];
  const verdict = groups.length === 0 ? 'KEPT' : `BROKEN: ${plural(groups.length, 'promise')}`;
  return [
    `${contract.title} at ${url}`,
    '',
    ...checks,
    ...coverageLines(report),
    ...notes.map((note) => `  Note: ${note}`),
    ...failures,
    ...more,
    '',
    `${verdict}. ${plural(requests, 'request')} in ${seconds.toFixed(1)} s, seed ${seed}.`,
  ].join('\n');
}
