import { asArray, asObject, isObject, type Json } from '../contract/json.ts';
import type { Contract, Operation, Parameter } from '../contract/types.ts';
import { judge } from '../values/verdict.ts';

/** A value of a path parameter for which the contract or the service says that something exists. */
export interface Named {
  /** Several only for a list. */
  readonly texts: readonly string[];
  /** The list that shows it; undefined for an example of the contract. */
  readonly shown?: ShownItem;
}

/** An item of a list, and the member that identifies it. */
export interface ShownItem {
  readonly list: Operation;
  readonly item: Json;
  readonly member: string;
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** The operation that lists what a path parameter identifies: GET at the address ahead of it. */
export function listAbove(
  { operations }: Contract,
  { path }: Operation,
  { name }: Parameter,
): Operation | undefined {
  const [parent = ''] = path.split(`{${name}}`);
  return operations.find(
    (other) => other.method === 'GET' && withoutSlash(other.path) === withoutSlash(parent),
  );
}

/** Whether an operation's address ends with a parameter, so that it answers for one item. */
export const isItemAddress = ({ path }: Operation, { name }: Parameter): boolean =>
  withoutSlash(path).endsWith(`{${name}}`);

/** The items of a body that is a list or contains one. */
export function itemsIn({ list }: Operation, body: Json | undefined): Json[] {
  if (Array.isArray(body)) return body;
  const members = asObject(body);
  return asArray(list ? members[list.items] : Object.values(members).find(Array.isArray));
}

/** The member of an item that a path parameter takes: of the parameter's name, or `id`. */
export function idOf(
  contract: Contract,
  parameter: Parameter,
  item: Json,
): { member: string; text: string } | undefined {
  if (!isObject(item)) return undefined;
  for (const member of [parameter.name, 'id']) {
    const value = item[member];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value);
    if (judge(contract, parameter, text).kind === 'valid') return { member, text };
  }
  return undefined;
}
