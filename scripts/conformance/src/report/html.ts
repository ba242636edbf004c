import type { Report } from '../engine/report.ts';
import { escaped } from './escape.ts';
import { type Group, groupFindings } from './groups.ts';
import { coverageSection } from './html-coverage.ts';
import { contentsOf, filtersOf, findingsOf } from './html-findings.ts';
import { STYLE } from './html-style.ts';
import { redact } from './redact.ts';
import { plural } from './summary.ts';

function verdictOf(groups: readonly Group[]): string {
  const faults = groups.filter(({ kind }) => kind === 'fault').length;
  return faults === 0
    ? '<span class="good">kept</span>'
    : `<span class="fault">${plural(faults, 'fault')}</span>`;
}

function checksTable({ results }: Report): string {
  const names = [...new Set(results.map(({ group }) => group))];
  const rows = names.map((name) => {
    const own = results.filter(({ group }) => group === name);
    const found = own.filter(({ findings }) => findings.length > 0).length;
    return `<tr><th>${name}</th><td>${own.length}</td><td>${found}</td></tr>`;
  });
  return `<details><summary>${plural(results.length, 'check')}</summary><table><tr><th>Checks</th><th>made</th><th>with findings</th></tr>${rows.join('')}</table></details>`;
}

/** A report as one HTML file that loads nothing and runs nothing. */
export function htmlReport(report: Report): string {
  const { contract, url, coverage, requests, seconds, seed, notes, stopped, secrets } = report;
  const groups = groupFindings(report);
  const paragraphs = [
    ...(stopped === undefined ? [] : [`Stopped: ${redact(stopped, secrets)}.`]),
    ...notes.map((note) => redact(note, secrets)),
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Conformance of ${escaped(url)}</title><style>${STYLE}</style></head>
<body>
<header>
<h1>${escaped(contract.title)}: ${verdictOf(groups)}</h1>
<p class="soft">${escaped(url)} against <code>${escaped(contract.source.file)}</code>. ${plural(requests, 'request')} in ${seconds.toFixed(1)} s, seed ${seed}.</p>
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${checksTable(report)}
</header>
<main>
<nav aria-label="Contents">
${groups.length > 0 ? filtersOf(groups) + contentsOf(groups) : ''}
<a href="#coverage">Coverage</a>
</nav>
<div>
${findingsOf(groups, report)}
${coverageSection(coverage)}
</div>
</main>
</body>
</html>
`;
}
