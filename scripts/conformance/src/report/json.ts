import type { Report } from '../engine/report.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Kind } from '../scenario/claims.ts';
import { isAtLeast } from '../scenario/claims.ts';
import { type Group, groupFindings } from './groups.ts';
import { redact } from './redact.ts';
import { commandFor } from './shell.ts';

function findingOf(group: Group, report: Report) {
  const { kind, claim, finding, count, operations } = group;
  const { secrets, url, contract } = report;
  const clean = (text: string): string => redact(text, secrets);
  const last = finding.exchanges.at(-1);
  const summary = ({ request, answer, failure }: Exchange) => ({
    method: request.method,
    target: clean(request.target),
    status: answer?.status ?? null,
    ...(failure === undefined ? {} : { failure: clean(failure) }),
  });
  return {
    kind,
    id: claim.id,
    promised: clean(claim.says),
    came: clean(finding.got),
    contract: {
      file: contract.source.file,
      line: contract.source.lineOf(claim.pointer),
      pointer: claim.pointer,
    },
    operations,
    count,
    ...(last ? { command: commandFor(last.request, url, secrets) } : {}),
    exchanges: finding.exchanges.slice(-3).map(summary),
  };
}

/**
 * A report for programs. Its schema is the file report.schema.json of the package.
 *
 * @param failOn findings of this kind and graver make the run fail
 */
export function jsonReport(report: Report, failOn: Kind): string {
  const { contract, url, seed, requests, seconds, stopped, notes, secrets, coverage } = report;
  const groups = groupFindings(report);
  const isBroken = groups.some(({ kind }) => isAtLeast(kind, failOn));
  const document = {
    version: 1,
    title: contract.title,
    contract: contract.source.file,
    url,
    verdict: isBroken ? 'broken' : stopped === undefined ? 'kept' : 'stopped',
    ...(stopped === undefined ? {} : { stopped: redact(stopped, secrets) }),
    seed,
    requests,
    seconds: Number(seconds.toFixed(3)),
    notes: notes.map((note) => redact(note, secrets)),
    findings: groups.map((group) => findingOf(group, report)),
    coverage: coverage.map(({ item, state, why }) => ({
      ...(item.operation ? { operation: item.operation.id } : {}),
      kind: item.kind,
      name: item.name,
      state,
      ...(why === undefined ? {} : { why }),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
