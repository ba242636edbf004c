import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { Replica } from './replica.ts';

/** A key, and how many of its calls were answered with 200. */
export interface SoakKey {
  id: string;
  secret: string;
  /** One that changes may be refused for a moment; one that does not, never. */
  isSteady: boolean;
  ok: number;
}

/** What callers have seen. */
export interface Tally {
  /** Answers by status. */
  statuses: Map<number, number>;
  /** 200 without a key. */
  anonymousOk: number;
  /** Durations of calls with a steady key, in milliseconds. */
  times: number[];
  /** Calls with a steady key, to the replica that is never stopped, that were not answered with 200. */
  refused: string[];
  /** Calls that had no answer, since a replica was stopped at that moment. */
  unanswered: number;
}

interface Options {
  random: Random;
  /** The first is never stopped. */
  replicas: readonly Replica[];
  keys: readonly SoakKey[];
  tally: Tally;
  isOver: () => boolean;
}

const PATHS = [
  '/reciters/',
  '/reciters/?page_size=100',
  '/reciters/?search=husary',
  '/reciters/?page=3&ordering=-name',
  '/reciters/93/',
  '/reciters/?page=0',
  '/nothing/',
];

/** What a key looks like that nobody has: its checksum is wrong. */
const NOBODYS = `rk_${'0'.repeat(38)}`;

const WARM = { 'X-External-User-Id': 'user:0' };

function ask(
  agent: Agent,
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, path, headers });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming: IncomingMessage) => {
      incoming.on('error', reject).on('end', () => resolve(incoming.statusCode ?? 0));
      incoming.resume();
    });
    outgoing.end();
  });
}

/** Calls with every key until the replica keeps it in memory: before that, faults are felt. */
export async function warmUp({ port }: Replica, keys: readonly SoakKey[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  for (const key of keys)
    for (let calls = 0; calls < 3; calls += 1)
      if ((await ask(agent, port, '/reciters/', { 'X-API-Key': key.secret, ...WARM })) === 200)
        key.ok += 1;
  agent.destroy();
}

/** Makes one call after the other, of every kind, until it is over. */
export async function keepCalling(options: Options): Promise<void> {
  const { random, replicas, keys, tally, isOver } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!isOver()) {
    const replica = random.pick(replicas);
    const path = random.pick(PATHS);
    const key = random.next() < 0.8 ? random.pick(keys) : undefined;
    const isUnknown = key === undefined && random.next() < 0.2;
    const user = `user:${random.between(1, 50_000)}`;
    if (!replica.isUp) continue;
    const headers: Record<string, string> = {
      ...(key && { 'X-API-Key': key.secret, 'X-External-User-Id': user }),
      ...(isUnknown && { 'X-API-Key': NOBODYS }),
    };
    const startedAt = performance.now();
    try {
      const status = await ask(agent, replica.port, path, headers);
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
      if (status === 200 && key) key.ok += 1;
      if (status === 200 && !key) tally.anonymousOk += 1;
      if (key?.isSteady) {
        tally.times.push(performance.now() - startedAt);
        if (status >= 500 && replica === replicas[0]) tally.refused.push(`${status} at ${path}`);
      }
    } catch {
      tally.unanswered += 1;
    }
    await sleep(random.between(0, 10));
  }
  agent.destroy();
}
