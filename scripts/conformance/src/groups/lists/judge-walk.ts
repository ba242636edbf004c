import { asObject } from '../../contract/json.ts';
import type { ListSpec } from '../../contract/list-words.ts';
import type { Finding } from '../../scenario/finding.ts';
import { itemName, listFinding, wrongCounts } from './judge-page.ts';
import { identityOf, sameItems } from './model.ts';
import type { Page, Walk } from './walk.ts';

/** What a walk through all pages shows: the total stays the same and is right, no item comes twice. */
export function judgeWalk(list: ListSpec, { pages, items, length, complete }: Walk): Finding[] {
  const findings: Finding[] = pages.flatMap((page) => wrongCounts(list, page)).slice(0, 1);
  const [first] = pages;
  const changed = pages.find(({ total }) => total !== first?.total);
  if (first && changed) {
    findings.push(
      listFinding(
        list,
        'list.total',
        `${list.total} is the same on every page`,
        `${first.total} and ${changed.total}`,
        [first, changed],
        'total',
      ),
    );
  }
  const { total } = first ?? {};
  if (length !== undefined && total !== undefined) {
    for (const [index, page] of pages.entries()) {
      const due = Math.max(0, Math.min(length, total - index * length));
      if (page.items.length === due) continue;
      findings.push(
        listFinding(
          list,
          'list.page',
          `page ${index + 1} of ${total} items by ${length} has ${due}`,
          String(page.items.length),
          [page],
          'items',
        ),
      );
      break;
    }
  }
  for (const member of list.unique) {
    const seen = new Map<string, Page>();
    for (const page of pages) {
      const twice = page.items.find((item) => {
        const value = JSON.stringify(asObject(item)[member]);
        const known = seen.has(value);
        seen.set(value, page);
        return known;
      });
      if (twice === undefined) continue;
      findings.push(
        listFinding(
          list,
          'list.unique',
          `no two items share ${member}`,
          `${JSON.stringify(asObject(twice)[member])} comes twice`,
          [page],
          'unique',
        ),
      );
      break;
    }
  }
  if (complete && first && first.total !== undefined && first.total !== items.length && !changed) {
    findings.push(
      listFinding(
        list,
        'list.total',
        `${list.total} is the number of all items`,
        `${first.total} where a full walk finds ${items.length}`,
        pages,
        'total',
      ),
    );
  }
  return findings;
}

/** Two walks through the same list find the same items in the same order. */
export function judgeSame(list: ListSpec, one: Walk, other: Walk): Finding[] {
  const [page] = other.pages;
  if (!page || sameItems(list, one.items, other.items)) return [];
  const known = new Set(one.items.map((item) => identityOf(list, item)));
  const found = new Set(other.items.map((item) => identityOf(list, item)));
  const missing = one.items.find((item) => !found.has(identityOf(list, item)));
  const extra = other.items.find((item) => !known.has(identityOf(list, item)));
  const pages = [...one.pages.slice(0, 1), ...other.pages];
  const says = 'pages of another size hold the same items in the same order';
  if (missing === undefined && extra === undefined)
    return [listFinding(list, 'list.order', says, 'another order', pages)];
  return [
    listFinding(
      list,
      'list.complete',
      says,
      missing === undefined
        ? `${itemName(list, extra)} is there too`
        : `${itemName(list, missing)} is missing`,
      pages,
    ),
  ];
}
