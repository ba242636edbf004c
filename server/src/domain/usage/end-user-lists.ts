import type { Columns } from '../../columns.ts';
import { NumberRows } from './number-rows.ts';
import { addCounts } from './row-counts.ts';
import type { EndUserDay } from './usage-batch.ts';

/** Counts calls by end user. Each end user is in a list: those of one key on one day. */
interface EndUserLists {
  /** Makes an empty list, and gives its number, which is never zero. */
  open(): number;
  /**
   * Counts a call.
   *
   * @param at which of the counts it belongs to
   * @param since when it began, in milliseconds since the Unix epoch
   */
  count(list: number, id: string, at: number, since: number): void;
  /**
   * Takes up to so many out, the first ones first, and adds them to columns, as end users of this key
   * on this day. A list that is empty then is closed. Returns how many are left in it.
   */
  take(
    list: number,
    most: number,
    of: Pick<EndUserDay, 'keyId' | 'day'>,
    into: Columns<EndUserDay>,
  ): number;
}

// The columns of a list, and of an end user; the first four of an end user are the counts.
const LIST = { first: 0, last: 1, size: 2 } as const;
const USER = { next: 4 } as const;
/** When the first call of an end user began. */
const SINCE = 0;

/** No row has this number. */
const NOBODY = 0;

/** So few are searched one by one: a map for each list would take far more memory. */
const FEW = 8;

/** @param maxEndUsers how many are kept apart; those who come later share an entry in each list */
export function createEndUserLists(maxEndUsers: number): EndUserLists {
  const lists = new NumberRows({ numbers: 3, times: 0 });
  const users = new NumberRows({ numbers: 5, times: 1 });
  /** By the row of each. */
  const ids: (string | null)[] = [];
  /** The rows of those in lists that are long. */
  const indexes = new Map<number, Map<string | null, number>>();
  let size = 0;

  function find(list: number, id: string | null): number {
    const index = indexes.get(list);
    if (index !== undefined) return index.get(id) ?? NOBODY;
    let user = lists.get(list, LIST.first);
    while (user !== NOBODY && ids[user] !== id) user = users.get(user, USER.next);
    return user;
  }

  function add(list: number, id: string | null): number {
    const user = users.take();
    ids[user] = id;
    users.setTime(user, SINCE, Number.POSITIVE_INFINITY);
    const last = lists.get(list, LIST.last);
    if (last === NOBODY) lists.set(list, LIST.first, user);
    else users.set(last, USER.next, user);
    lists.set(list, LIST.last, user);
    lists.add(list, LIST.size, 1);
    size += 1;
    if (lists.get(list, LIST.size) > FEW) indexOf(list).set(id, user);
    return user;
  }

  function indexOf(list: number): Map<string | null, number> {
    let index = indexes.get(list);
    if (index !== undefined) return index;
    index = new Map();
    for (let user = lists.get(list, LIST.first); user !== NOBODY; user = users.get(user, USER.next))
      index.set(ids[user] ?? null, user);
    indexes.set(list, index);
    return index;
  }

  function findOrAdd(list: number, id: string): number {
    const known = find(list, id);
    if (known !== NOBODY) return known;
    if (size < maxEndUsers) return add(list, id);
    return find(list, null) || add(list, null);
  }

  function drop(user: number): void {
    users.drop(user);
    ids[user] = null;
    size -= 1;
    if (size === 0) ids.length = 0;
  }

  function shorten(list: number, first: number, by: number): void {
    lists.set(list, LIST.first, first);
    lists.add(list, LIST.size, -by);
    if (lists.get(list, LIST.size) <= FEW) indexes.delete(list);
    if (first === NOBODY) lists.drop(list);
  }

  return {
    open: () => lists.take(),

    count(list, id, at, since) {
      const user = findOrAdd(list, id);
      users.add(user, at, 1);
      if (since < users.timeOf(user, SINCE)) users.setTime(user, SINCE, since);
    },

    take(list, most, { keyId, day }, into) {
      const size = lists.get(list, LIST.size);
      const taken = Math.min(size, most);
      // The index of a list that is taken whole goes with it.
      const index = taken < size ? indexes.get(list) : undefined;
      let user = lists.get(list, LIST.first);
      for (let at = 0; at < taken; at += 1) {
        const id = ids[user] ?? null;
        into.keyId.push(keyId);
        into.day.push(day);
        into.externalUserId.push(id);
        into.since.push(users.timeOf(user, SINCE));
        addCounts(into, users, user);
        index?.delete(id);
        const next = users.get(user, USER.next);
        drop(user);
        user = next;
      }
      shorten(list, user, taken);
      return size - taken;
    },
  };
}
