import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import type { Report } from '../engine/report.ts';
import { githubReport, githubSummary } from '../report/github.ts';
import { groupFindings } from '../report/groups.ts';
import { htmlReport } from '../report/html.ts';
import { jsonReport } from '../report/json.ts';
import { junitReport } from '../report/junit.ts';
import type { Output } from '../report/progress.ts';
import { sarifReport } from '../report/sarif.ts';
import { terminalReport } from '../report/terminal.ts';
import { isAtLeast } from '../scenario/claims.ts';
import type { Options } from './option-table.ts';

export type ExitCode = 0 | 1 | 2;

/** Writes every report that is wanted. One that cannot be written does not keep back the others. */
export async function writeReports(
  report: Report,
  { github, junit, html, json, sarif, 'fail-on': failOn = 'fault' }: Options,
  out: Output,
): Promise<ExitCode> {
  out.write(`${terminalReport(report, html)}\n`);
  const groups = groupFindings(report);
  if (github && groups.length > 0) out.write(`${githubReport(report)}\n`);
  const { GITHUB_STEP_SUMMARY: summary } = process.env;
  if (github && summary) await appendFile(summary, githubSummary(report));
  let isWritten = true;
  for (const [file, textOf] of [
    [junit, () => junitReport(report, failOn)],
    [html, () => htmlReport(report)],
    [json, () => jsonReport(report, failOn)],
    [sarif, () => sarifReport(report)],
  ] as const) {
    if (!file) continue;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, textOf());
    } catch (error) {
      isWritten = false;
      out.write(`${file} cannot be written: ${(error as Error).message}\n`);
    }
  }
  const isBroken = groups.some(({ kind }) => isAtLeast(kind, failOn));
  return isBroken ? 1 : report.stopped === undefined && isWritten ? 0 : 2;
}
