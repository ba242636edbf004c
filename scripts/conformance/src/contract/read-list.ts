import { asObject, asText, asTexts, isObject, type Json } from './json.ts';
import type { FilterSpec, Fold, ListSpec, OrderSpec, SearchSpec } from './list-words.ts';
import { inside, type Located, type Source } from './source.ts';

const FOLDS: readonly Fold[] = ['case', 'latin-diacritics', 'tashkil', 'hamza'];

const textMembers = (value: Json | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asObject(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Reads `x-list`: which members hold the items and the total, which parameters page. */
export function readList(located: Located | undefined): ListSpec | undefined {
  if (located === undefined) return undefined;
  const value = asObject(located.value);
  const items = asText(value.items);
  if (items === undefined) return undefined;
  return {
    pointer: located.pointer,
    items,
    total: asText(value.total),
    page: asText(value.page),
    pageSize: asText(value.page_size),
    unique: asTexts(value.unique),
    counts: textMembers(value.counts),
    emptyPastEnd: value.past_end === 'empty',
    links: asTexts(value.links),
  };
}

/** Reads `x-orders`: the members that a parameter's values name, `-` ahead for descending. */
export function readOrder(located: Located | undefined): OrderSpec | undefined {
  if (located === undefined) return undefined;
  const { fields, ties } = asObject(located.value);
  const collations = Object.entries(asObject(fields)).map(([field, how]) => [
    field,
    isObject(how) ? asText(how.collation) : undefined,
  ]);
  return {
    pointer: located.pointer,
    fields: Object.fromEntries(collations),
    ties: asText(ties),
  };
}

/** Reads `x-filters`: the dotted path of the member that has to equal the parameter's value. */
export function readFilter(source: Source, parameter: Located): FilterSpec | undefined {
  const located = inside(source, parameter, 'x-filters');
  const path = asText(located?.value);
  return located === undefined || path === undefined
    ? undefined
    : { pointer: located.pointer, path: path.split('.') };
}

/** Reads `x-searches`: the members in which each word of the parameter's value has to occur. */
export function readSearch(located: Located | undefined): SearchSpec | undefined {
  if (located === undefined) return undefined;
  const { fields, hidden, folds, wordless } = asObject(located.value);
  return {
    pointer: located.pointer,
    fields: asTexts(fields),
    hidden: hidden === true,
    wordless: wordless === 'nothing' ? wordless : undefined,
    folds: FOLDS.filter((fold) => asTexts(folds).includes(fold)),
  };
}
