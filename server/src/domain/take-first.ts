/** Takes the first entries out of a map. */
export function takeFirst<Key, Value>(map: Map<Key, Value>, count: number): Map<Key, Value> {
  const taken = new Map<Key, Value>();
  for (const [key, value] of map) {
    if (taken.size === count) break;
    taken.set(key, value);
    map.delete(key);
  }
  return taken;
}
