import { isDeepStrictEqual } from 'node:util';
import { asArray, asObject, type Json } from '../../contract/json.ts';
import type { ListSpec } from '../../contract/list-words.ts';
import { pointerTo } from '../../contract/source.ts';
import type { ClaimId } from '../../scenario/claims.ts';
import type { Finding } from '../../scenario/finding.ts';
import { type ExpectedPage, identityOf, sameItems } from './model.ts';
import type { Page } from './walk.ts';

/** A finding about a list, at one of the words of `x-list`. */
export const listFinding = (
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

/** How an item is named in a report. */
export const itemName = (list: ListSpec, item: Json | undefined): string =>
  item === undefined
    ? 'nothing'
    : `${list.unique[0] ?? 'item'} ${identityOf(list, item).slice(0, 60)}`;

/** Members that should be the length of another one and are not. */
export function wrongCounts(list: ListSpec, page: Page): Finding[] {
  for (const item of page.items) {
    for (const [member, counted] of Object.entries(list.counts)) {
      const count = asObject(item)[member];
      const length = asArray(asObject(item)[counted]).length;
      if (count === length) continue;
      return [
        listFinding(
          list,
          'list.counts',
          `${member} is the length of ${counted}`,
          `${JSON.stringify(count)} for ${length}, of ${itemName(list, item)}`,
          [page],
          'counts',
        ),
      ];
    }
  }
  return [];
}

/** The first item that has the right identity and other values. */
function otherwise(list: ListSpec, page: Page, expected: ExpectedPage): Finding[] {
  const index = page.items.findIndex((item, at) => !isDeepStrictEqual(item, expected.items[at]));
  if (index < 0) return [];
  const says = `${itemName(list, page.items[index])} is the same on every page`;
  return [
    listFinding(
      list,
      'list.item',
      says,
      JSON.stringify(page.items[index]).slice(0, 200),
      [page],
      'items',
    ),
  ];
}

/** Compares a page with the one that should have come. */
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
      listFinding(
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
      listFinding(
        list,
        'list.page',
        `${about} has ${expected.items.length} items`,
        String(page.items.length),
        [page],
        'items',
      ),
    ];
  }
  if (sameItems(list, page.items, expected.items)) {
    return [...counts, ...otherwise(list, page, expected)];
  }
  const index = page.items.findIndex(
    (item, at) => identityOf(list, item) !== identityOf(list, expected.items[at] ?? null),
  );
  const wanted = new Set(expected.items.map((item) => identityOf(list, item)));
  const isOrder = page.items.every((item) => wanted.has(identityOf(list, item)));
  return [
    ...counts,
    listFinding(
      list,
      isOrder ? 'list.order' : 'list.complete',
      `${about} has ${itemName(list, expected.items[index])} at place ${index + 1}`,
      itemName(list, page.items[index]),
      [page],
    ),
  ];
}
