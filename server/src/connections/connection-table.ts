import type { Socket } from 'node:net';

/** A connection, and what was seen of it when it was last looked at. */
export interface Connection {
  readonly socket: Socket;
  /** The network that it comes from; undefined for a trusted proxy, which stands for many. */
  readonly network: string | undefined;
  /** What the kernel calls it. */
  readonly name: string;
  /** Its own counters when it was last looked at for something to happen. */
  read: number;
  written: number;
  /** How much had been written at the last look at its answers. */
  sent: number;
  /** How much had been written when all of it was acknowledged. */
  settled: number;
  /** Bytes that the peer had not acknowledged, and about how many it had at most, when measured. */
  unread: number;
  acknowledged: number;
  measuredAt: number;
  /** When the peer was last seen to acknowledge something, or to have nothing unread. */
  progressAt: number;
  /** Nothing follows the answer that is on its way: see linger. */
  closing: boolean;
}

/** How many connections are looked at to find one that can be given up. */
const LOOKED_AT = 32;

/**
 * All connections, and those of each network, each in the order in which something last happened
 * on them. Nothing is done for a request: the sockets' own counters tell whether one came.
 */
export class ConnectionTable {
  readonly #all = new Set<Connection>();
  readonly #byNetwork = new Map<string | undefined, Set<Connection>>();

  get size(): number {
    return this.#all.size;
  }

  [Symbol.iterator](): Iterator<Connection> {
    return this.#all.values();
  }

  /** How many connections come from a network. */
  countOf(network: string | undefined): number {
    return this.#byNetwork.get(network)?.size ?? 0;
  }

  add(connection: Connection): void {
    this.#all.add(connection);
    const of = this.#byNetwork.get(connection.network) ?? new Set();
    of.add(connection);
    this.#byNetwork.set(connection.network, of);
  }

  remove(connection: Connection): void {
    this.#all.delete(connection);
    const of = this.#byNetwork.get(connection.network);
    of?.delete(connection);
    if (of?.size === 0) this.#byNetwork.delete(connection.network);
  }

  /** Whether something was received or sent since the last look; if so, it becomes the newest. */
  hasMoved(connection: Connection): boolean {
    const { bytesRead, bytesWritten } = connection.socket;
    if (bytesRead === connection.read && bytesWritten === connection.written) return false;
    connection.read = bytesRead;
    connection.written = bytesWritten;
    this.remove(connection);
    this.add(connection);
    return true;
  }

  /** The connection of a network on which nothing has happened for longest. */
  quietestOf(network: string | undefined): Connection | undefined {
    return this.#quiet(this.#byNetwork.get(network) ?? []).at(0);
  }

  /** Of those on which nothing has happened for longest, one of the network that has most. */
  leastMissed(): Connection | undefined {
    let found: Connection | undefined;
    for (const one of this.#quiet(this.#all))
      if (found === undefined || this.countOf(one.network) > this.countOf(found.network))
        found = one;
    return found;
  }

  /** The quietest connections first; the oldest one where something happens on each of them. */
  #quiet(connections: Iterable<Connection>): Connection[] {
    const oldest: Connection[] = [];
    for (const connection of connections) {
      oldest.push(connection);
      if (oldest.length === LOOKED_AT) break;
    }
    const quiet = oldest.filter((connection) => !this.hasMoved(connection));
    return quiet.length > 0 ? quiet : oldest.slice(0, 1);
  }
}
