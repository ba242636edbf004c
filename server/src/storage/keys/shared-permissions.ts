import { LRUCache } from 'lru-cache';
import { parsePermissions } from './keys.ts';

/** By the text that is stored. There are few, and keys in memory are many. */
const lists = new LRUCache<string, readonly string[]>({ max: 100 });

/** The permissions of a key that is kept in memory: keys that may do the same share one list. */
export function sharedPermissions(json: string): readonly string[] {
  let list = lists.get(json);
  if (list === undefined) {
    list = parsePermissions(json);
    lists.set(json, list);
  }
  return list;
}
