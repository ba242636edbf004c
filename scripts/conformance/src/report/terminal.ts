import type { Secret } from '../credentials/credential.ts';
import type { Report } from '../engine/report.ts';
import { CLAIMS, type Kind } from '../scenario/claims.ts';
import { visible } from './escape.ts';
import { type Group, groupFindings } from './groups.ts';
import { redact } from './redact.ts';
import { commandFor } from './shell.ts';
import { coverageLines, plural, tally } from './summary.ts';

/** Only this many causes are shown; the others are counted. */
const MAX_SHOWN = 10;

/** Longer texts are cut: the other reports have them whole. */
const MAX_TEXT = 200;

/** Operations that are named where a cause is found at several. */
const MAX_NAMED = 3;

const KIND_NAMES: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  fault: ['fault', 'faults'],
  gap: ['gap in the contract', 'gaps in the contract'],
  advice: ['piece of advice', 'pieces of advice'],
};

const HEADINGS: Readonly<Record<Kind, string>> = {
  fault: 'Faults: what breaks the contract',
  gap: 'Gaps: the contract does not say what the service does',
  advice: 'Advice: HTTP or good practice asks for something else',
};

const ofKind = (groups: readonly Group[], kind: Kind): Group[] =>
  groups.filter((group) => group.kind === kind);

const cut = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;

/** On one line: CI systems take lines that begin in some ways for commands. */
const onOneLine = (text: string): string => visible(text).replaceAll('\n', ' ');

const clean = (text: string, secrets: readonly Secret[]): string =>
  cut(onOneLine(redact(text, secrets)));

/** How often a cause was met, and where. */
function extent({ count, operations }: Group): string {
  const times = count > 1 ? [`${count.toLocaleString('en')} times`] : [];
  const more = operations.length > MAX_NAMED ? ` and ${operations.length - MAX_NAMED} more` : '';
  const where =
    operations.length > 1 ? [`${onOneLine(operations.slice(0, MAX_NAMED).join(', '))}${more}`] : [];
  const all = [...times, ...where];
  return all.length === 0 ? '' : ` (${all.join(': ')})`;
}

function causeLines(group: Group, number: number, { url, secrets }: Report): string[] {
  const { claim, finding, place } = group;
  const { got, exchanges, round } = finding;
  const last = exchanges.at(-1);
  return [
    '',
    `  ${number}. ${claim.id}: ${CLAIMS[claim.id]}${extent(group)}`,
    `     promised: ${clean(claim.says, secrets)}`,
    `     came:     ${clean(got, secrets)}`,
    `     contract: ${place}`,
    ...(last ? [`     again:    ${commandFor(last.request, url, secrets)}`] : []),
    ...(round ? [`     found in random request ${round.runs}, seed ${round.seed}`] : []),
  ];
}

/** The causes of one kind that are not shown one by one, counted by what they are about. */
const counted = (groups: readonly Group[]): string =>
  tally(groups.map(({ claim }) => claim.id))
    .map(([id, number]) => (number === 1 ? id : `${id} ${number}`))
    .join(', ');

function sections(groups: readonly Group[], report: Report): string[] {
  const lines: string[] = [];
  let shown = 0;
  for (const kind of ['fault', 'gap', 'advice'] as const) {
    const own = ofKind(groups, kind);
    if (own.length === 0) continue;
    // What the service does right by its contract is only counted, as long as there are faults.
    const room = kind === 'fault' || shown === 0 ? MAX_SHOWN - shown : 0;
    const listed = own.slice(0, room);
    lines.push('', `${HEADINGS[kind]} (${own.length})`);
    lines.push(...listed.flatMap((group, index) => causeLines(group, index + 1, report)));
    if (own.length > listed.length) {
      const rest = own.slice(listed.length);
      lines.push(
        ...(listed.length > 0 ? [''] : []),
        `  ${listed.length > 0 ? `… and ${rest.length} more: ` : ''}${counted(rest)}`,
      );
    }
    shown += listed.length;
  }
  return lines;
}

function checkLines({ results }: Report): string[] {
  return tally(results.map(({ group }) => group)).map(([group, number]) => {
    const broken = results.filter(
      (result) => result.group === group && result.findings.length > 0,
    ).length;
    const found = broken === 0 ? '' : `, ${broken} with findings`;
    return `  ${broken === 0 ? '✔' : '✘'} ${group.padEnd(12)} ${plural(number, 'check')}${found}`;
  });
}

/** The result in one line. */
function verdictOf(groups: readonly Group[], { stopped, secrets }: Report): string {
  const faults = ofKind(groups, 'fault').length;
  const others = (['gap', 'advice'] as const).flatMap((kind) => {
    const number = ofKind(groups, kind).length;
    return number === 0 ? [] : [plural(number, ...KIND_NAMES[kind])];
  });
  const also = others.length > 0 ? ` (also ${others.join(', ')})` : '';
  const found = faults === 0 ? `KEPT${also}` : `BROKEN: ${plural(faults, 'fault')}${also}`;
  if (stopped === undefined) return found;
  const until = faults === 0 ? `Nothing was broken until then${also}` : found;
  return `STOPPED: ${clean(stopped, secrets)}. ${until}`;
}

/**
 * The summary of a run, to be read in ten seconds: the result and its causes stand first.
 *
 * @param html the file that has all of it, if one is written
 */
export function terminalReport(report: Report, html?: string): string {
  const { requests, seconds, seed, url, contract, notes } = report;
  const groups = groupFindings(report);
  const verdict = verdictOf(groups, report);
  const whole = html ? `${html} has` : '--html FILE writes';
  return [
    `${onOneLine(contract.title)} at ${url}: ${verdict}.`,
    ...sections(groups, report),
    '',
    ...checkLines(report),
    ...coverageLines(report).map(onOneLine),
    ...notes.map((note) => `  Note: ${onOneLine(note)}`),
    ...(groups.length > 0 ? [`  ${whole} all of it, with requests and answers.`] : []),
    '',
    `${verdict}. ${plural(requests, 'request')} in ${seconds.toFixed(1)} s, seed ${seed}.`,
  ].join('\n');
}
