import type { Report } from '../run/report.ts';
import { groupFindings } from './groups.ts';
import { redact } from './redact.ts';
import { commandFor } from './shell.ts';

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Workflow commands that make GitHub show each broken promise at its line of the contract. */
export function githubReport(report: Report): string {
  const { contract, secrets, url } = report;
  return groupFindings(report)
    .map(({ claim, finding, count }) => {
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
      return `::error ${place},title=${escapeProperty(claim.id)}::${escapeData(message)}`;
    })
    .join('\n');
}
