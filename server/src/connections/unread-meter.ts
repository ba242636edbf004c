/** Keeps account of what was sent lately and may be unread, by network. */
export interface UnreadMeter {
  /** Whether a network may be sent this many bytes more; if it may, they are counted. */
  take(bytes: number, network: string): boolean;
  /** Tells how many bytes were found to be unread. What was taken of late may not be among them. */
  measured(unread: ReadonlyMap<string, number>): void;
}

/** The part of all unread bytes that one network may have. */
const SHARE = 1 / 8;

/** Bytes by network, and their sum. */
class Account {
  readonly of: ReadonlyMap<string, number>;
  readonly sum: number;

  constructor(of: ReadonlyMap<string, number>) {
    this.of = of;
    this.sum = [...of.values()].reduce((sum, bytes) => sum + bytes, 0);
  }
}

/**
 * Bounds unread answers ahead of the look at what peers have acknowledged, which comes too late for
 * many that are sent at once. What was taken since the look before the last still counts in full.
 * Whoever has nothing unread gets one answer, however large.
 *
 * @param max how many bytes may be unread, on all connections together
 */
export function createUnreadMeter(max: number): UnreadMeter {
  let settled = [new Account(new Map()), new Account(new Map())];
  let taken = new Map<string, number>();
  let takenSum = 0;
  return {
    take(bytes, network) {
      let own = taken.get(network) ?? 0;
      let all = takenSum;
      for (const { of, sum } of settled) {
        own += of.get(network) ?? 0;
        all += sum;
      }
      if (own > 0 && own + bytes > max * SHARE) return false;
      if (all > 0 && all + bytes > max) return false;
      taken.set(network, (taken.get(network) ?? 0) + bytes);
      takenSum += bytes;
      return true;
    },
    measured(unread) {
      settled = [new Account(unread), new Account(taken)];
      taken = new Map();
      takenSum = 0;
    },
  };
}
