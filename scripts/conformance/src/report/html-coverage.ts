import type { Covered } from '../coverage/coverage.ts';
import { escaped } from './escape.ts';

const MARKS: Readonly<Record<Covered['state'], string>> = {
  observed: '<span class="good">observed</span>',
  explained: '<span class="soft">not observed</span>',
  missing: '<span class="fault"><span class="mark">never observed</span></span>',
};

function matrix(coverage: readonly Covered[]): string {
  const ofStatus = coverage.filter(({ item }) => item.kind === 'status');
  const statuses = [...new Set(ofStatus.map(({ item }) => item.name))].sort();
  const byPlace = new Map(
    ofStatus.map((one) => [`${one.item.operation?.pointer} ${one.item.name}`, one]),
  );
  const operations = [...new Set(coverage.map(({ item }) => item.operation))];
  const rows = operations.map((operation) => {
    const cells = statuses.map((status) => {
      const own = byPlace.get(`${operation?.pointer} ${status}`);
      return own ? `<td title="${escaped(own.why ?? '')}">${MARKS[own.state]}</td>` : '<td></td>';
    });
    return `<tr><th>${escaped(operation?.id ?? 'any address')}</th>${cells.join('')}</tr>`;
  });
  const head = statuses.map((status) => `<th>${escaped(status)}</th>`).join('');
  return `<div class="scroll"><table><tr><th></th>${head}</tr>${rows.join('')}</table></div>`;
}

function details(coverage: readonly Covered[]): string {
  const rows = coverage
    .filter(({ item }) => item.kind !== 'status')
    .map(
      ({ item, state, why }) =>
        `<tr><td>${escaped(item.operation?.id ?? 'any address')}</td><td>${item.kind}</td><td>${escaped(item.name)}</td><td>${MARKS[state]}</td><td>${escaped(why ?? '')}</td></tr>`,
    );
  return `<details><summary>${rows.length} headers, rules and credentials</summary><div class="scroll"><table>${rows.join('')}</table></div></details>`;
}

/** Which promises were observed: statuses in a table, everything else folded away. */
export function coverageSection(coverage: readonly Covered[]): string {
  const observed = coverage.filter(({ state }) => state === 'observed').length;
  return `<h2 id="coverage">Coverage</h2>
<p>${observed} of ${coverage.length} promises of the contract were observed.</p>
${matrix(coverage)}
${details(coverage)}`;
}
