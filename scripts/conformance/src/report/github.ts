import type { Report } from '../engine/report.ts';
import { CLAIMS, type Kind } from '../scenario/claims.ts';
import { type Group, groupFindings } from './groups.ts';
import { redact } from './redact.ts';
import { commandFor } from './shell.ts';
import { plural } from './summary.ts';

/** GitHub shows no more annotations of one step. */
const MAX_ANNOTATIONS = 10;

/** More findings are only counted in the summary. */
const MAX_ROWS = 50;

const COMMANDS: Readonly<Record<Kind, string>> = {
  fault: 'error',
  gap: 'warning',
  advice: 'notice',
};

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Workflow commands that make GitHub show the gravest findings at their lines of the contract. */
export function githubReport(report: Report): string {
  const { contract, secrets, url } = report;
  return groupFindings(report)
    .slice(0, MAX_ANNOTATIONS)
    .map(({ kind, claim, finding, count }) => {
      const last = finding.exchanges.at(-1);
      const message = redact(
        [
          `Promised: ${claim.says}`,
          `Came: ${finding.got}${count > 1 ? ` (${count} times)` : ''}`,
          ...(last ? [commandFor(last.request, url, secrets)] : []),
        ].join('\n'),
        secrets,
      );
      const place = `file=${escapeProperty(contract.source.file)},line=${contract.source.lineOf(claim.pointer)}`;
      return `::${COMMANDS[kind]} ${place},title=${escapeProperty(claim.id)}::${escapeData(message)}`;
    })
    .join('\n');
}

const MAX_CHARACTERS = 300;

/** Texts are cut, which is shown, and begin no line of their own. */
function lineOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line;
}

/** Text for a cell of a table in Markdown, without meaning anything there. */
const cell = (text: string): string => lineOf(text).replace(/[\\|`*_<>[\]#~&]/g, '\\$&');

/** Text of the service or the contract. Only in code, GitHub makes no links of the addresses in it. */
function code(text: string): string {
  const line = lineOf(text);
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  return `${fence} ${line} ${fence}`;
}

/** The same in a cell, which a `|` ends even there, unless one backslash stands ahead of it. */
const codeCell = (text: string): string =>
  code(text)
    .replace(/\\(?=\|)/g, '\\ ')
    .replaceAll('|', '\\|');

/** A sentence, as code where GitHub would see an address, a name, a number or a formula in it. */
const sentence = (text: string): string =>
  /:\/\/|www\.|[@#$]/i.test(text) ? code(text) : cell(text);

function row({ kind, claim, finding, count, place }: Group, { secrets }: Report): string {
  const texts = [claim.says, finding.got].map((text) => codeCell(redact(text, secrets)));
  return `| ${[cell(kind), cell(claim.id), ...texts, codeCell(place)].join(' | ')} | ${count} |`;
}

/** A summary of the run in Markdown, for the page of a workflow's run. */
export function githubSummary(report: Report): string {
  const { contract, url, requests, seconds, coverage, stopped, secrets, notes } = report;
  const groups = groupFindings(report);
  const observed = coverage.filter(({ state }) => state === 'observed').length;
  const faults = groups.filter(({ kind }) => kind === 'fault').length;
  const verdict = faults === 0 ? 'kept' : plural(faults, 'fault');
  const rows = groups.slice(0, MAX_ROWS).map((group) => row(group, report));
  const more = groups.length - rows.length;
  return [
    `## ${code(contract.title)}: ${verdict}`,
    '',
    `${code(url)}, ${plural(requests, 'request')} in ${seconds.toFixed(1)} s, ${observed} of ${plural(coverage.length, 'promise')} observed.`,
    ...(stopped === undefined ? [] : ['', `**Stopped:** ${sentence(redact(stopped, secrets))}.`]),
    ...(rows.length > 0
      ? [
          '',
          '| kind | what | promised | came | contract | times |',
          '| - | - | - | - | - | - |',
          ...rows,
        ]
      : []),
    ...(more > 0 ? ['', `… and ${plural(more, 'more finding')}.`] : []),
    ...(notes.length > 0
      ? ['', ...notes.map((note) => `- ${sentence(redact(note, secrets))}`)]
      : []),
    '',
    ...(groups[0] ? [`The first: ${CLAIMS[groups[0].claim.id]}.`, ''] : []),
  ].join('\n');
}
