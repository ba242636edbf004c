import { asArray, asObject, type Json } from '../contract/json.ts';
import { pointerTo } from '../contract/source.ts';
import type { ListSpec } from '../contract/types.ts';
import type { ClaimId, Finding } from '../finding.ts';
import { type ExpectedPage, identityOf, sameItems } from './model.ts';
import type { Page } from './walk.ts';

export const finding = (
  list: ListSpec,
  id: ClaimId,
  says: string,
  got: string,
  pages: readonly Page[],
  word?: string,
): Finding => ({
  claim: { id, says, pointer: word === undefined ? list.pointer : pointerTo(list.pointer, word) },
  got,
  exchanges: pages.map(({ exchange }) => exchange),
});

export const name = (list: ListSpec, item: Json | undefined): string =>
  item === undefined
    ? 'nothing'
    : `${list.unique[0] ?? 'item'} ${identityOf(list, item).slice(0, 60)}`;

/** Members that hold the length of another one. */
export function wrongCounts(list: ListSpec, page: Page): Finding[] {
  for (const item of page.items) {
    for (const [member, counted] of Object.entries(list.counts)) {
      const count = asObject(item)[member];
      const length = asArray(asObject(item)[counted]).length;
      if (count === length) continue;
      return [
        finding(
          list,
          'list.counts',
          `${member} is the length of ${counted}`,
          `${JSON.stringify(count)} for ${length}, of ${name(list, item)}`,
          [page],
          'counts',
        ),
      ];
    }
  }
  return [];
}

/** Holds one page against the one that should have come. */
export function judgePage(
  list: ListSpec,
  page: Page,
  expected: ExpectedPage,
  about: string,
): Finding[] {
  const counts = wrongCounts(list, page);
  if (page.total !== undefined && page.total !== expected.total) {
    return [
      ...counts,
      finding(
        list,
        'list.total',
        `${list.total} is the number of all items of ${about}: ${expected.total}`,
        String(page.total),
        [page],
        'total',
      ),
    ];
  }
  if (page.items.length !== expected.items.length) {
    return [
      ...counts,
      finding(
        list,
        'list.page',
        `${about} has ${expected.items.length} items`,
        String(page.items.length),
        [page],
        'items',
      ),
    ];
  }
  if (sameItems(list, page.items, expected.items)) return counts;
  const index = page.items.findIndex(
    (item, at) => identityOf(list, item) !== identityOf(list, expected.items[at] ?? null),
  );
  const wanted = new Set(expected.items.map((item) => identityOf(list, item)));
  const isOrder = page.items.every((item) => wanted.has(identityOf(list, item)));
  return [
    ...counts,
    finding(
      list,
      isOrder ? 'list.order' : 'list.complete',
      `${about} has ${name(list, expected.items[index])} at place ${index + 1}`,
      name(list, page.items[index]),
      [page],
    ),
  ];
}
