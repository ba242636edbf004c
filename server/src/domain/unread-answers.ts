/** A connection whose peer has not acknowledged all that was sent to it. */
export interface Waiting {
  /** The network that it comes from. */
  network: string;
  /** Bytes that the peer has not acknowledged. */
  unread: number;
  /** For how long it has acknowledged nothing, in milliseconds. */
  stalledMs: number;
}

export interface UnreadLimits {
  /** For how long an answer may make no progress, in milliseconds. */
  patienceMs: number;
  /** How many bytes may be unread on all connections together. */
  maxUnread: number;
}

/** How long an answer may make no progress while half of what may be unread is. */
const HASTE_MS = 5_000;

/** How many bytes are unread, by network. */
export function unreadByNetwork(waiting: readonly Waiting[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { network, unread } of waiting) sums.set(network, (sums.get(network) ?? 0) + unread);
  return sums;
}

/** The network with most unread bytes. */
const greatest = (sums: ReadonlyMap<string, number>): string | undefined =>
  [...sums].reduce<[string | undefined, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    [undefined, 0],
  )[0];

/**
 * Decides whose answers are cut: those that have made no progress for too long, and, while much is
 * unread, those of the network with most of it, the longest without progress first: beyond half of
 * what may be unread such as have made none for some seconds, beyond all of it any. Whoever reads
 * slowly but steadily is served, however long it takes.
 */
export function answersToCut<Answer extends Waiting>(
  waiting: readonly Answer[],
  { patienceMs, maxUnread }: UnreadLimits,
): { stalled: Answer[]; tooMuch: Answer[] } {
  const stalled = waiting.filter(({ stalledMs }) => stalledMs >= patienceMs);
  const others = waiting.filter(({ stalledMs }) => stalledMs < patienceMs);
  const sums = unreadByNetwork(others);
  let left = [...sums.values()].reduce((sum, unread) => sum + unread, 0);
  const tooMuch: Answer[] = [];
  if (left <= maxUnread / 2) return { stalled, tooMuch };

  const byNetwork = new Map<string, Answer[]>();
  for (const answer of others.toSorted((one, other) => one.stalledMs - other.stalledMs)) {
    const of = byNetwork.get(answer.network) ?? [];
    of.push(answer);
    byNetwork.set(answer.network, of);
  }
  while (left > maxUnread / 2) {
    const network = greatest(sums);
    if (network === undefined) break;
    const longest = byNetwork.get(network)?.pop();
    if (longest !== undefined && (left > maxUnread || longest.stalledMs >= HASTE_MS)) {
      tooMuch.push(longest);
      left -= longest.unread;
      sums.set(network, (sums.get(network) ?? 0) - longest.unread);
    } else sums.delete(network);
  }
  return { stalled, tooMuch };
}
