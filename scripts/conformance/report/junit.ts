import type { Report } from '../run/report.ts';
import { redact } from './redact.ts';
import { commandFor } from './shell.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for XML 1.0, which does not allow most control characters. */
const xml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '')
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\ufffd');

/** A report for the many tools that read JUnit's format: one suite for each group of checks. */
export function junitReport({ results, contract, url, secrets, seconds }: Report): string {
  const groups = [...new Set(results.map(({ group }) => group))];
  const clean = (text: string): string => xml(redact(text, secrets));
  const suites = groups.map((group) => {
    const own = results.filter((result) => result.group === group);
    const cases = own.map(({ title, findings }) => {
      const failures = findings.slice(0, 5).map(({ claim, got, exchanges }) => {
        const last = exchanges.at(-1);
        const lines = [
          `promised: ${claim.says}`,
          `came: ${got}`,
          `contract: ${contract.source.file}:${contract.source.lineOf(claim.pointer)}`,
          ...(last ? [commandFor(last.request, url, secrets)] : []),
        ];
        return `      <failure type="${claim.id}" message="${clean(`${claim.says}: ${got}`)}">${clean(lines.join('\n'))}</failure>`;
      });
      const head = `    <testcase classname="conformance.${group}" name="${clean(title)}"`;
      return failures.length === 0
        ? `${head}/>`
        : [`${head}>`, ...failures, '    </testcase>'].join('\n');
    });
    const failed = own.filter(({ findings }) => findings.length > 0).length;
    return [
      `  <testsuite name="${group}" tests="${own.length}" failures="${failed}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n');
  });
  const failed = results.filter(({ findings }) => findings.length > 0).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(contract.title)}" tests="${results.length}" failures="${failed}" time="${seconds.toFixed(3)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
