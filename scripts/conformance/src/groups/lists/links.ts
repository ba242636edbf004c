import type { ListSpec } from '../../contract/list-words.ts';
import { pointerTo } from '../../contract/source.ts';
import type { Operation } from '../../contract/types.ts';
import { type Exchange, headerOf } from '../../exchange/exchange.ts';
import type { Finding } from '../../scenario/finding.ts';
import { pagers } from './model.ts';

/** The links of a header (RFC 8288) by relation. */
export function parseLinks(header: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const [, target = '', parameters = ''] of header.matchAll(
    /<([^>]*)>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^",;\s]*))*)/g,
  )) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]*))/i.exec(parameters);
    for (const relation of (relations?.[1] ?? relations?.[2] ?? '').split(/\s+/)) {
      if (relation !== '' && !links.has(relation)) links.set(relation, target);
    }
  }
  return links;
}

/** A query without one parameter, with the defaults filled in. */
function stated(operation: Operation, query: URLSearchParams, without: string): string {
  const defaults = operation.parameters.flatMap(
    ({ in: place, name, default: value }): [string, string][] =>
      place === 'query' && value !== undefined && !query.has(name) ? [[name, String(value)]] : [],
  );
  return [...query, ...defaults]
    .filter(([name]) => name !== without)
    .map((pair) => JSON.stringify(pair))
    .sort()
    .join();
}

/** Where each relation should lead, as the page's number; undefined for no link at all. */
function wantedLinks(number: number, last: number): Record<string, number | undefined> {
  return {
    first: 1,
    prev: number > 1 ? number - 1 : undefined,
    next: number < last ? number + 1 : undefined,
    last,
  };
}

/**
 * Compares the links of a page with its place among the others.
 *
 * @param total the number of all items that match
 * @param length the size of a page
 */
export function judgeLinks(
  operation: Operation,
  list: ListSpec,
  exchange: Exchange,
  number: number,
  total: number,
  length: number,
): Finding[] {
  const { answer, request } = exchange;
  const { page } = pagers(operation, list);
  if (answer?.status !== 200 || !page || list.links.length === 0) return [];
  const header = headerOf(answer.headers, 'link');
  const links = parseLinks(header ?? '');
  const base = `http://service.invalid${request.target}`;
  const own = new URL(base);
  const last = Math.max(1, Math.ceil(total / length));
  const wanted = wantedLinks(number, last);
  const findings: Finding[] = [];
  const broken = (relation: string, says: string): void => {
    findings.push({
      claim: { id: 'list.links', says, pointer: pointerTo(list.pointer, 'links') },
      got: links.has(relation) ? `<${links.get(relation)}>` : `no link with rel=${relation}`,
      exchanges: [exchange],
    });
  };
  for (const relation of list.links) {
    // Past the end it is not clear which page comes before.
    if (number > last && relation === 'prev') continue;
    const target = links.get(relation);
    const wants = wanted[relation];
    if (wants === undefined) {
      if (target !== undefined)
        broken(relation, `page ${number} of ${last} has no link with rel=${relation}`);
      continue;
    }
    const to =
      target !== undefined && URL.canParse(target, base) ? new URL(target, base) : undefined;
    const isRight =
      to !== undefined &&
      to.pathname === own.pathname &&
      (to.searchParams.get(page.name) ?? '1') === String(wants) &&
      stated(operation, to.searchParams, page.name) ===
        stated(operation, own.searchParams, page.name);
    if (!isRight)
      broken(
        relation,
        `rel=${relation} of page ${number} leads to page ${wants}, everything else kept`,
      );
  }
  return findings;
}
