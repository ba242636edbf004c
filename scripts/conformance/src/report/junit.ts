import type { Covered } from '../coverage/coverage.ts';
import type { Report } from '../engine/report.ts';
import { isAtLeast, type Kind } from '../scenario/claims.ts';
import { xml } from './escape.ts';
import { type Group, groupFindings } from './groups.ts';
import { redact } from './redact.ts';
import { commandFor } from './shell.ts';

/** A test case of the report. */
interface Case {
  readonly suite: string;
  readonly name: string;
  /** What stands inside it: a failure, why it was skipped, or nothing. */
  readonly inside: string;
  readonly state: 'passed' | 'failed' | 'skipped';
}

/** Longer texts are cut, and more cases are summed up: CI systems refuse large files. */
const MAX_TEXT = 1500;
const MAX_CASES = 3000;
const MAX_FAILURES = 300;
const MAX_SIZE = 950_000;

const ANYWHERE = 'any address';

const cut = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;

/** The promises that were observed or not, each a case. */
function promiseCases(coverage: readonly Covered[]): Case[] {
  return coverage
    .filter(({ state }) => state !== 'missing')
    .map(({ item, state, why }): Case => {
      const suite = item.operation?.id ?? ANYWHERE;
      const name = `${item.kind} ${item.name}`;
      return state === 'observed'
        ? { suite, name, inside: '', state: 'passed' }
        : { suite, name, inside: `<skipped message="${xml(why ?? '')}"/>`, state: 'skipped' };
    });
}

/** Of a very large contract: one case for each kind of promise of an operation. */
function summed(cases: readonly Case[]): Case[] {
  const byKind = new Map<string, Case[]>();
  for (const one of cases) {
    const key = `${one.suite} ${one.name.split(' ')[0]} ${one.state}`;
    const own = byKind.get(key);
    if (own) own.push(one);
    else byKind.set(key, [one]);
  }
  return [...byKind.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, name: `${own.length} of ${first.name.split(' ')[0]}` }] : [];
  });
}

function findingCase(group: Group, report: Report, failOn: Kind): Case {
  const { claim, finding, kind, count, operations, place } = group;
  const { secrets, url } = report;
  const last = finding.exchanges.at(-1);
  const clean = (text: string): string => xml(cut(redact(text, secrets)));
  const lines = [
    `promised: ${claim.says}`,
    `came: ${finding.got}`,
    `contract: ${place}`,
    ...(count > 1 ? [`found ${count} times`] : []),
    ...(last ? [commandFor(last.request, url, secrets)] : []),
  ];
  const text = clean(lines.join('\n'));
  const isFailure = isAtLeast(kind, failOn);
  return {
    suite: operations[0] ?? ANYWHERE,
    name: `${claim.id}: ${cut(redact(claim.says, secrets))}`,
    inside: isFailure
      ? `<failure type="${claim.id}" message="${clean(`${claim.says}: ${finding.got}`)}">${text}</failure>`
      : `<skipped message="${kind}"/><system-out>${text}</system-out>`,
    state: isFailure ? 'failed' : 'skipped',
  };
}

const render = ({ suite, name, inside }: Case): string => {
  const head = `    <testcase classname="${xml(suite)}" name="${xml(name)}"`;
  return inside === '' ? `${head}/>` : `${head}>${inside}</testcase>`;
};

/** The first cases that fit into a file, and how many are left out. */
function fitting(cases: readonly Case[]): Case[] {
  let size = 0;
  const kept = cases.filter((one) => {
    // A suite of its own for each, at the worst.
    size += Buffer.byteLength(render(one)) + 2 * one.suite.length + 80;
    return size <= MAX_SIZE;
  });
  const left = cases.length - kept.length;
  if (left === 0) return kept;
  const inside = '<skipped message="--html and --json have them"/>';
  const name = `${left.toLocaleString('en')} more cases are left out`;
  return [...kept, { suite: ANYWHERE, name, inside, state: 'skipped' }];
}

const counts = (cases: readonly Case[]): string =>
  `tests="${cases.length}" failures="${cases.filter(({ state }) => state === 'failed').length}" skipped="${cases.filter(({ state }) => state === 'skipped').length}"`;

/**
 * A report for the many tools that read JUnit's format: one suite for each operation, in it a case
 * for each promise and for each cause of findings.
 *
 * @param failOn findings of this kind and graver are failures
 */
export function junitReport(report: Report, failOn: Kind): string {
  const { contract, seconds, coverage, stopped, secrets } = report;
  const promises = promiseCases(coverage);
  const cases = fitting([
    ...groupFindings(report)
      .slice(0, MAX_FAILURES)
      .map((group) => findingCase(group, report, failOn)),
    ...(promises.length > MAX_CASES ? summed(promises) : promises),
  ]);
  if (stopped !== undefined) {
    const message = xml(redact(stopped, secrets));
    const inside = `<error message="${message}"/>`;
    cases.push({ suite: ANYWHERE, name: 'the run comes to its end', inside, state: 'failed' });
  }
  const suites = [...new Set(cases.map(({ suite }) => suite))].map((suite) => {
    const own = cases.filter((one) => one.suite === suite);
    return [
      `  <testsuite name="${xml(suite)}" ${counts(own)}>`,
      ...own.map(render),
      '  </testsuite>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(contract.title)}" ${counts(cases)} time="${seconds.toFixed(3)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
