import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type ConnectionLimits, networkOf } from '../domain/limits.ts';
import { type Connection, ConnectionTable } from './connection-table.ts';
import { kernelNameOf } from './unacknowledged.ts';
import { watchAnswers } from './watch-answers.ts';

export const END_REASONS = [
  'too_many',
  'too_many_of_address',
  'stalled',
  'too_much_unread',
] as const;

/** Why a connection was ended from this side. */
export type EndReason = (typeof END_REASONS)[number];

interface Options {
  limits: ConnectionLimits;
  /** Whether a peer is a proxy that others come through. */
  isProxy: (address: string) => boolean;
  onEnd: (reason: EndReason) => void;
  /** Told how many bytes are unread, by network, each time that answers are looked at. */
  onMeasured: (unread: ReadonlyMap<string, number>) => void;
  /** How often answers are looked at, in milliseconds. */
  intervalMs?: number;
  clock?: () => number;
}

/**
 * Bounds what the connections of a server hold: how many there are, in all and from one address,
 * and how much of the answers on them is unread.
 *
 * Where there are too many, a new connection is let in and the one on which nothing has happened for
 * longest ends, so that whoever holds many idle ones keeps nobody else out. A trusted proxy brings
 * many callers over its connections: it has no bound of its own, only that on all.
 *
 * Connections are ended with a reset (RST): after an orderly end the kernel would keep what the peer
 * does not read, for minutes and beyond every bound.
 */
export function guardConnections(server: Server, options: Options): void {
  const { limits, isProxy, onEnd, onMeasured, intervalMs = 1_000 } = options;
  const { clock = performance.now.bind(performance) } = options;
  const table = new ConnectionTable();
  const bySocket = new WeakMap<Socket, Connection>();

  function cut(connection: Connection, reason: EndReason): void {
    table.remove(connection);
    connection.socket.resetAndDestroy();
    onEnd(reason);
  }

  function makeRoom(network: string | undefined): void {
    if (network !== undefined && table.countOf(network) >= limits.maxPerAddress) {
      const quietest = table.quietestOf(network);
      if (quietest !== undefined) cut(quietest, 'too_many_of_address');
    }
    if (table.size >= limits.max) {
      const leastMissed = table.leastMissed();
      if (leastMissed !== undefined) cut(leastMissed, 'too_many');
    }
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Gone already.
    if (remoteAddress === undefined) return void socket.destroy();
    const network = isProxy(remoteAddress) ? undefined : networkOf(remoteAddress);
    makeRoom(network);
    const connection: Connection = {
      socket,
      network,
      name: kernelNameOf(socket),
      read: 0,
      written: 0,
      sent: 0,
      settled: 0,
      unread: 0,
      acknowledged: 0,
      measuredAt: 0,
      progressAt: clock(),
      closing: false,
    };
    table.add(connection);
    bySocket.set(socket, connection);
    socket.once('close', () => table.remove(connection));
    linger(connection);
  });

  // Nothing was asked for some time; what was answered may still be on its way.
  server.on('timeout', (socket: Socket) => {
    if (!bySocket.get(socket)?.unread) socket.destroy();
    else socket.setTimeout(intervalMs);
  });

  const look = watchAnswers({ table, limits, cut, onMeasured, clock });
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  }, intervalMs).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * Ends a connection in steps (RFC 9112, section 9.6), where Node would close it as soon as the
 * kernel has taken the answer: this side says that nothing follows, and the connection ends once
 * the peer has ended its side or has acknowledged everything. Until then it counts like any other.
 */
function linger(connection: Connection): void {
  const { socket } = connection;
  socket.destroySoon = () => {
    connection.closing = true;
    if (socket.writable) socket.end();
  };
}
