import { isDeepStrictEqual } from 'node:util';
import { asObject, type Json, memberAt } from '../../contract/json.ts';
import type { ListSpec, OrderSpec } from '../../contract/list-words.ts';
import type { Operation, Parameter } from '../../contract/types.ts';
import type { Catalogue } from '../../scenario/catalogue.ts';

/** Texts by parameter. */
export type Values = ReadonlyMap<Parameter, readonly string[]>;

/** What a list should answer. */
export interface ExpectedPage {
  readonly total: number;
  readonly items: readonly Json[];
}

/** What identifies an item: its first unique member, or all of its members. */
export const identityOf = (list: ListSpec, item: Json): string => {
  const [name] = list.unique;
  return JSON.stringify(name === undefined ? item : (asObject(item)[name] ?? null));
};

/** Whether two lists hold the same items in the same order. */
export const sameItems = (list: ListSpec, one: readonly Json[], other: readonly Json[]): boolean =>
  isDeepStrictEqual(
    one.map((item) => identityOf(list, item)),
    other.map((item) => identityOf(list, item)),
  );

interface Wanted {
  readonly path: readonly string[];
  readonly text: string;
}

/** Whether a value has everything that is wanted. In a list, one item has to have all of it. */
export function holds(value: Json | undefined, wanted: readonly Wanted[]): boolean {
  if (Array.isArray(value)) return value.some((item) => holds(item, wanted));
  const leaves = wanted.filter(({ path }) => path.length === 0);
  if (leaves.some(({ text }) => value === null || value === undefined || String(value) !== text)) {
    return false;
  }
  const names = new Set(wanted.flatMap(({ path }) => path.slice(0, 1)));
  return [...names].every((name) =>
    holds(
      asObject(value)[name],
      wanted
        .filter(({ path }) => path[0] === name)
        .map(({ path, text }) => ({ path: path.slice(1), text })),
    ),
  );
}

type Compare = (one: Json, other: Json) => number;

/** How one member is compared; undefined where the contract does not say how. */
function compareMembers(
  order: OrderSpec,
  field: string,
  items: readonly Json[],
): Compare | undefined {
  const values = items.map((item) => memberAt(item, [field]));
  if (values.every((value) => typeof value === 'number')) {
    return (one, other) => Number(asObject(one)[field]) - Number(asObject(other)[field]);
  }
  const language = order.fields[field];
  if (language === undefined || !values.every((value) => typeof value === 'string'))
    return undefined;
  const collator = new Intl.Collator(language);
  return (one, other) =>
    collator.compare(String(asObject(one)[field]), String(asObject(other)[field]));
}

/** The order that a parameter's text asks for; undefined where the contract does not determine it. */
export function orderFor(
  order: OrderSpec,
  text: string,
  items: readonly Json[],
): Compare | undefined {
  const field = text.replace(/^-/, '');
  if (!(field in order.fields) || order.ties === undefined) return undefined;
  const compare = compareMembers(order, field, items);
  const ties = compareMembers(order, order.ties, items);
  if (!compare || !ties) return undefined;
  const sign = text.startsWith('-') ? -1 : 1;
  return (one, other) => sign * compare(one, other) || ties(one, other);
}

const textFor = (values: Values, parameter: Parameter | undefined): string | undefined => {
  const stated = parameter && values.get(parameter)?.[0];
  if (stated !== undefined) return stated;
  return parameter?.default === undefined ? undefined : String(parameter.default);
};

/** The parameters by which a list is paged. */
export const pagers = (
  operation: Operation,
  list: ListSpec,
): { page: Parameter | undefined; size: Parameter | undefined } => {
  const named = (name: string | undefined): Parameter | undefined =>
    operation.parameters.find((parameter) => parameter.in === 'query' && parameter.name === name);
  return { page: named(list.page), size: named(list.pageSize) };
};

/** Everything that matches, in order; undefined where the contract does not determine it. */
export function matching(
  operation: Operation,
  catalogue: Catalogue,
  values: Values,
): readonly Json[] | undefined {
  if (!catalogue.complete) return undefined;
  const { page, size } = operation.list ? pagers(operation, operation.list) : {};
  const wanted: Wanted[] = [];
  for (const [parameter, [text = '']] of values) {
    if (parameter.filters) wanted.push({ path: parameter.filters.path, text });
    else if (
      parameter.in === 'query' &&
      !parameter.orders &&
      parameter !== page &&
      parameter !== size
    )
      return undefined;
  }
  const items = catalogue.items.filter((item) => holds(item, wanted));
  const ordering = operation.parameters.find(({ orders }) => orders !== undefined);
  const text = textFor(values, ordering);
  if (!ordering?.orders || text === undefined) return items;
  const compare = orderFor(ordering.orders, text, catalogue.items);
  return compare && items.toSorted(compare);
}

/** The page that such values ask for; undefined where the contract does not determine it. */
export function expectedPage(
  operation: Operation,
  catalogue: Catalogue,
  values: Values,
): ExpectedPage | undefined {
  const { list } = operation;
  const items = list && matching(operation, catalogue, values);
  if (!list || !items) return undefined;
  const { page, size } = pagers(operation, list);
  const length = Number(textFor(values, size) ?? items.length);
  const number = Number(textFor(values, page) ?? 1);
  if (!Number.isSafeInteger(length) || !Number.isSafeInteger(number))
    return { total: items.length, items: [] };
  return { total: items.length, items: items.slice((number - 1) * length, number * length) };
}
