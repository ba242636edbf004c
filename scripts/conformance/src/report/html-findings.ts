import type { Report } from '../engine/report.ts';
import { BY_GRAVITY, CLAIMS, type Kind } from '../scenario/claims.ts';
import { escaped } from './escape.ts';
import type { Group } from './groups.ts';
import { redact } from './redact.ts';
import { commandFor } from './shell.ts';
import { showAnswer, showRequest } from './show.ts';
import { plural } from './summary.ts';

const KIND_NAMES: Readonly<Record<Kind, string>> = {
  fault: 'Faults',
  gap: 'Gaps in the contract',
  advice: 'Advice',
};

/** The last exchanges of a finding are shown; the last one is decisive. */
const MAX_EXCHANGES = 3;

/** The operations that groups name, each once. */
const operationsOf = (groups: readonly Group[]): string[] => [
  ...new Set(groups.flatMap(({ operations }) => operations)),
];

/** The classes by which the filters find a group. */
const classesOf = ({ kind, operations }: Group, all: readonly string[]): string =>
  [kind, ...operations.map((name) => `o${all.indexOf(name)}`)].join(' ');

/**
 * Filters by kind and operation. They are made of style alone: a page that is shown as an artifact
 * of a build may run no program.
 */
export function filtersOf(groups: readonly Group[]): string {
  const kinds = BY_GRAVITY.filter((kind) => groups.some((group) => group.kind === kind));
  const all = operationsOf(groups);
  const rules = [
    ...kinds.map((kind) => `body:has(#show-${kind}:not(:checked)) .finding.${kind}{display:none}`),
    ...all.map(
      (_, index) => `body:has(#only-${index}:checked) .finding:not(.o${index}){display:none}`,
    ),
  ];
  const boxes = kinds.map((kind) => {
    const number = groups.filter((group) => group.kind === kind).length;
    return `<label class="${kind}"><input type="checkbox" id="show-${kind}" checked> <span class="mark">${KIND_NAMES[kind]}</span> (${number})</label>`;
  });
  const choices = all.map(
    (name, index) =>
      `<label><input type="radio" name="only" id="only-${index}"> ${escaped(name)}</label>`,
  );
  const operations =
    all.length < 2
      ? ''
      : `<details><summary>Only one operation</summary><label><input type="radio" name="only" checked> all</label>${choices.join('')}</details>`;
  return `<style>${rules.join('\n')}</style><fieldset><legend>Show</legend>${boxes.join('')}${operations}</fieldset>`;
}

/** The contents: every group in a line that leads to it. */
export function contentsOf(groups: readonly Group[]): string {
  const all = operationsOf(groups);
  const lines = groups.map((group, index) => {
    const { claim, count } = group;
    const times = count > 1 ? ` <span class="soft">${plural(count, 'time')}</span>` : '';
    return `<li class="finding ${classesOf(group, all)}"><a href="#f${index + 1}"><span class="mark">${escaped(claim.id)}</span> ${escaped(CLAIMS[claim.id])}</a>${times}</li>`;
  });
  return `<ol>${lines.join('')}</ol>`;
}

function finding(group: Group, number: number, all: readonly string[], report: Report): string {
  const { claim, finding: shown, count, place, operations } = group;
  const { secrets, url } = report;
  const clean = (text: string): string => escaped(redact(text, secrets));
  const exchanges = shown.exchanges
    .slice(-MAX_EXCHANGES)
    .map(
      (exchange) =>
        `<div class="pair"><pre>${escaped(showRequest(exchange, secrets))}</pre><pre>${escaped(showAnswer(exchange.answer, secrets))}</pre></div>`,
    );
  const last = shown.exchanges.at(-1);
  const rows = [
    ['promised', clean(claim.says)],
    ['came', clean(shown.got)],
    ['contract', `<code>${escaped(place)}</code>`],
    ...(operations.length > 0 ? [['operations', escaped(operations.join(', '))]] : []),
    ...(shown.round
      ? [['found', `in random request ${shown.round.runs}, seed ${shown.round.seed}`]]
      : []),
  ];
  return [
    `<article id="f${number}" class="finding ${classesOf(group, all)}">`,
    `<h3>${number}. <span class="mark">${escaped(claim.id)}</span>: ${escaped(CLAIMS[claim.id])}${count > 1 ? ` <span class="soft">(${plural(count, 'time')})</span>` : ''}</h3>`,
    `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`,
    last ? `<pre>${escaped(commandFor(last.request, url, secrets))}</pre>` : '',
    exchanges.length > 0
      ? `<details><summary>Request and answer</summary>${exchanges.join('')}</details>`
      : '',
    '</article>',
  ].join('\n');
}

/** Every group with what was promised, what came, and the exchanges folded away. */
export const findingsOf = (groups: readonly Group[], report: Report): string => {
  const all = operationsOf(groups);
  return groups.map((group, index) => finding(group, index + 1, all, report)).join('\n');
};
