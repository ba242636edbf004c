import type { Socket } from 'node:net';
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
  askKernel?: typeof readUnacknowledged;
}

/** A connection that is measured, and how much the kernel had taken before it was asked. */
interface Due {
  connection: Connection;
  taken: number;
}

type Unread = Waiting & { connection: Connection };

/** How often a connection is measured that is written to all the time, in milliseconds. */
const MEASURED_EVERY_MS = 5_000;

/** How much the kernel has taken to send, leaving out an answer that it has taken in part. */
const takenFrom = ({ bytesWritten, writableLength }: Socket): number =>
  bytesWritten - writableLength;

/**
 * Makes a look at all connections, for one after the other: it finds out what peers have not
 * acknowledged yet. Where that is nothing, an answer that was the last one has arrived and its
 * connection ends; the others are cut as decided.
 *
 * What a peer sends is no progress, nor is what is written to it: only what it acknowledges.
 */
export function watchAnswers(options: Options): () => Promise<void> {
  const { table, limits, cut, onMeasured, clock, askKernel = readUnacknowledged } = options;

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
  function note({ connection, taken }: Due, inKernel: number, now: number): Unread | undefined {
    const { socket, network = '', sent } = connection;
    const { writableLength: queued, bytesWritten } = socket;
    const unread = Math.max(queued, inKernel);
    // What was written while the kernel was asked may or may not be among what it holds: at the least
    // more must be acknowledged now than was at the most.
    if (taken - inKernel > connection.acknowledged || unread === 0) connection.progressAt = now;
    const acknowledged = takenFrom(socket) - inKernel;
    Object.assign(connection, { acknowledged, unread, measuredAt: now });
    if (unread > 0) return { connection, network, unread, stalledMs: now - connection.progressAt };
    if (bytesWritten !== sent) return undefined;
    connection.settled = sent;
    if (connection.closing) socket.destroy();
    return undefined;
  }

  return async function look(): Promise<void> {
    const startedAt = clock();
    const due: Due[] = [];
    for (const connection of [...table]) {
      table.hasMoved(connection);
      if (isDue(connection, startedAt))
        due.push({ connection, taken: takenFrom(connection.socket) });
    }
    if (due.length === 0) return onMeasured(new Map());
    const unacknowledged = await askKernel();
    const now = clock();
    const waiting: Unread[] = [];
    for (const one of due) {
      const { connection } = one;
      if (connection.socket.destroyed) continue;
      const unread = note(one, unacknowledged.get(connection.name) ?? 0, now);
      if (unread !== undefined) waiting.push(unread);
    }
    const { stalled, tooMuch } = answersToCut(waiting, limits);
    for (const { connection } of stalled) cut(connection, 'stalled');
    for (const { connection } of tooMuch) cut(connection, 'too_much_unread');
    const left = waiting.filter(({ connection }) => !connection.socket.destroyed);
    onMeasured(unreadByNetwork(left));
  };
}
