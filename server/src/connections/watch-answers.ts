import {
  answersToCut,
  type UnreadLimits,
  unreadByNetwork,
  type Waiting,
} from '../domain/unread-answers.ts';
import type { Connection, ConnectionTable } from './connection-table.ts';
import { readUnacknowledged } from './unacknowledged.ts';

interface Options {
  table: ConnectionTable;
  limits: UnreadLimits;
  /** Ends a connection without ado. */
  cut: (connection: Connection, reason: 'stalled' | 'too_much_unread') => void;
  /** Told after each look how many bytes are unread, by network. */
  onMeasured: (unread: ReadonlyMap<string, number>) => void;
  clock: () => number;
}

type Unread = Waiting & { connection: Connection };

/** How often a connection is measured that is written to all the time, in milliseconds. */
const MEASURED_EVERY_MS = 5_000;

/**
 * Makes a look at all connections, for one after the other: it finds out what peers have not
 * acknowledged yet. Where that is nothing, an answer that was the last one has arrived and its
 * connection ends; the others are cut as decided.
 *
 * What a peer sends is no progress, nor is what is written to it: only what it acknowledges.
 */
export function watchAnswers(options: Options): () => Promise<void> {
  const { table, limits, cut, onMeasured, clock } = options;

  /** Whether it is worth asking the kernel; mostly it is not, and then this is all that is done. */
  function isDue(connection: Connection, now: number): boolean {
    const { bytesWritten } = connection.socket;
    const isQuiet = bytesWritten === connection.sent;
    // The first that is sent after a rest: the peer has had no time to acknowledge it.
    if (!isQuiet && connection.sent === connection.settled) connection.progressAt = now;
    connection.sent = bytesWritten;
    if (bytesWritten === connection.settled && !connection.closing) return false;
    return isQuiet || now - connection.measuredAt >= MEASURED_EVERY_MS;
  }

  /** Notes what is unread on a connection; undefined where all has arrived. */
  function note(connection: Connection, inKernel: number, now: number): Unread | undefined {
    const { socket, network = '', sent } = connection;
    const { writableLength: queued, bytesWritten } = socket;
    // What is queued here may be in part with the kernel: less is acknowledged than it seems, which
    // makes no difference to whether it becomes more.
    const acknowledged = bytesWritten - queued - inKernel;
    const unread = Math.max(queued, inKernel);
    if (acknowledged > connection.acknowledged || unread === 0) connection.progressAt = now;
    Object.assign(connection, { acknowledged, unread, measuredAt: now });
    if (unread > 0) return { connection, network, unread, stalledMs: now - connection.progressAt };
    // Something may have been written since the kernel was asked.
    if (bytesWritten !== sent) return undefined;
    connection.settled = sent;
    if (connection.closing) socket.destroy();
    return undefined;
  }

  return async function look(): Promise<void> {
    const startedAt = clock();
    const due: Connection[] = [];
    for (const connection of [...table]) {
      table.hasMoved(connection);
      if (isDue(connection, startedAt)) due.push(connection);
    }
    if (due.length === 0) return onMeasured(new Map());
    const unacknowledged = await readUnacknowledged();
    const now = clock();
    const waiting: Unread[] = [];
    for (const connection of due) {
      if (connection.socket.destroyed) continue;
      const unread = note(connection, unacknowledged.get(connection.name) ?? 0, now);
      if (unread !== undefined) waiting.push(unread);
    }
    const { stalled, tooMuch } = answersToCut(waiting, limits);
    for (const { connection } of stalled) cut(connection, 'stalled');
    for (const { connection } of tooMuch) cut(connection, 'too_much_unread');
    const left = waiting.filter(({ connection }) => !connection.socket.destroyed);
    onMeasured(unreadByNetwork(left));
  };
}
