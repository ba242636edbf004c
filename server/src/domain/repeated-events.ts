/**
 * Tells of events that strangers can repeat as often as they like: the first of a kind soon, and
 * then once in every window how many there were. What is kept is bounded, whatever comes.
 */
interface RepeatedEvents<T> {
  /**
   * Counts an event.
   *
   * @param kind events of one kind are counted together
   */
  count(kind: string, event: T): void;
  /** Tells what has waited for a window. To be called several times in each. */
  sweep(): void;
  /** Tells everything that waits. */
  flush(): void;
}

interface Options<T> {
  windowMs: number;
  /** How long the first of a kind waits for more of it; without, it is told at once. */
  delayMs?: number;
  /** How many kinds are kept apart. */
  maxKinds: number;
  /** What is told of all kinds beyond that, together. */
  rest: T;
  /** @param count how often it happened since it was told last */
  tell: (event: T, count: number) => void;
  clock?: () => number;
}

interface Kind<T> {
  latest: T;
  /** When what waits is told, in milliseconds since the Unix epoch. */
  dueAt: number;
  waiting: number;
}

/** The kind of what is beyond `maxKinds`; no other kind has this name. */
const REST = '';

export function createRepeatedEvents<T>({
  windowMs,
  delayMs = 0,
  maxKinds,
  rest,
  tell,
  clock = Date.now,
}: Options<T>): RepeatedEvents<T> {
  const kinds = new Map<string, Kind<T>>();

  return {
    count(name, event) {
      const isRest = !kinds.has(name) && kinds.size >= maxKinds;
      const [kind, latest] = isRest ? [REST, rest] : [name, event];
      const known = kinds.get(kind);
      if (known !== undefined) {
        known.latest = latest;
        known.waiting += 1;
        return;
      }
      const now = clock();
      if (delayMs > 0) kinds.set(kind, { latest, dueAt: now + delayMs, waiting: 1 });
      else {
        kinds.set(kind, { latest, dueAt: now + windowMs, waiting: 0 });
        tell(latest, 1);
      }
    },
    sweep() {
      const now = clock();
      for (const [name, kind] of kinds) {
        if (now < kind.dueAt) continue;
        if (kind.waiting === 0) kinds.delete(name);
        else {
          tell(kind.latest, kind.waiting);
          kind.dueAt = now + windowMs;
          kind.waiting = 0;
        }
      }
    },
    flush() {
      for (const { latest, waiting } of kinds.values()) if (waiting > 0) tell(latest, waiting);
      kinds.clear();
    },
  };
}
