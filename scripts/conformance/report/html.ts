import type { Covered } from '../coverage/coverage.ts';
import { CLAIMS } from '../finding.ts';
import type { Report } from '../run/report.ts';
import { type Group, groupFindings } from './groups.ts';
import { redact } from './redact.ts';
import { commandFor } from './shell.ts';
import { showAnswer, showRequest } from './show.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const html = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

const STYLE = `
:root { color-scheme: light dark; --good: #1a7f37; --bad: #cf222e; --soft: #6e7781; --line: #8884; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0 } .kept { color: var(--good) } .broken { color: var(--bad) } .soft { color: var(--soft) }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 } th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left; vertical-align: top }
pre { background: #8881; padding: .8rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere } article { border-left: .3rem solid var(--bad); padding-left: 1rem; margin: 2rem 0 }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)) } summary { cursor: pointer }
`;

function failure({ claim, finding, count, place }: Group, { secrets, url }: Report): string {
  const clean = (text: string): string => html(redact(text, secrets));
  const exchanges = finding.exchanges
    .slice(-3)
    .map(
      (exchange) =>
        `<div class="pair"><pre>${html(showRequest(exchange, secrets))}</pre><pre>${html(showAnswer(exchange.answer, secrets))}</pre></div>`,
    );
  const last = finding.exchanges.at(-1);
  return [
    '<article>',
    `<h3>${html(claim.id)} <span class="soft">${count > 1 ? `${count} times` : ''}</span></h3>`,
    `<p class="soft">${html(CLAIMS[claim.id])}</p>`,
    `<p><b>Promised:</b> ${clean(claim.says)}<br><b>Came:</b> ${clean(finding.got)}<br><b>Contract:</b> <code>${html(place)}</code></p>`,
    last ? `<pre>${html(commandFor(last.request, url, secrets))}</pre>` : '',
    ...exchanges,
    '</article>',
  ].join('\n');
}

const MARKS: Readonly<Record<Covered['state'], string>> = {
  observed: '<span class="kept">observed</span>',
  explained: '<span class="soft">not observed</span>',
  missing: '<span class="broken">never observed</span>',
};

function matrix(coverage: readonly Covered[]): string {
  const operations = [...new Set(coverage.map(({ item }) => item.operation))];
  const statuses = [
    ...new Set(coverage.filter(({ item }) => item.kind === 'status').map(({ item }) => item.name)),
  ].sort();
  const rows = operations.map((operation) => {
    const cells = statuses.map((status) => {
      const own = coverage.find(
        ({ item }) =>
          item.operation === operation && item.kind === 'status' && item.name === status,
      );
      return own ? `<td title="${html(own.why ?? '')}">${MARKS[own.state]}</td>` : '<td></td>';
    });
    return `<tr><th>${html(operation?.id ?? 'any address')}</th>${cells.join('')}</tr>`;
  });
  return `<table><tr><th></th>${statuses.map((status) => `<th>${status}</th>`).join('')}</tr>${rows.join('')}</table>`;
}

function details(coverage: readonly Covered[]): string {
  const rows = coverage
    .filter(({ item }) => item.kind !== 'status')
    .map(
      ({ item, state, why }) =>
        `<tr><td>${html(item.operation?.id ?? 'any address')}</td><td>${item.kind}</td><td>${html(item.name)}</td><td>${MARKS[state]}</td><td>${html(why ?? '')}</td></tr>`,
    );
  return `<details><summary>${rows.length} headers, rules and credentials</summary><table>${rows.join('')}</table></details>`;
}

/** A report as one HTML file that loads nothing: the result, the failures, the coverage. */
export function htmlReport(report: Report): string {
  const { contract, url, results, coverage, requests, seconds, seed, notes } = report;
  const groups = groupFindings(report);
  const verdict =
    groups.length === 0
      ? '<span class="kept">kept</span>'
      : `<span class="broken">${groups.length} promises broken</span>`;
  const names = [...new Set(results.map(({ group }) => group))];
  const checks = names.map((name) => {
    const own = results.filter(({ group }) => group === name);
    const broken = own.filter(({ findings }) => findings.length > 0).length;
    return `<tr><th>${name}</th><td>${own.length}</td><td class="${broken > 0 ? 'broken' : 'kept'}">${broken}</td></tr>`;
  });
  const observed = coverage.filter(({ state }) => state === 'observed').length;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance of ${html(url)}</title><style>${STYLE}</style></head>
<body>
<h1>${html(contract.title)}: ${verdict}</h1>
<p class="soft">${html(url)} against <code>${html(contract.source.file)}</code>. ${requests} requests in ${seconds.toFixed(1)} s, seed ${seed}.</p>
${notes.map((note) => `<p>${html(note)}</p>`).join('\n')}
<table><tr><th>Checks</th><th>made</th><th>broken</th></tr>${checks.join('')}</table>
${groups.map((group) => failure(group, report)).join('\n')}
<h2>Coverage</h2>
<p>${observed} of ${coverage.length} promises of the contract were observed.</p>
${matrix(coverage)}
${details(coverage)}
</body>
</html>
`;
}
