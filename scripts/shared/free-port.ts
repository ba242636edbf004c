import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';

/**
 * Below those that systems give to whoever asks for any port, or connects: one of these may be somebody's
 * between the moment when it is found free and the one when it is listened on.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** So far apart begin processes that were started one after the other: none comes to another's soon. */
const APART = 331;

let next = (process.pid * APART) % COUNT;

/** A port of this machine that nobody listens on, and that this process has not been given lately. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free between ${FIRST} and ${FIRST + COUNT}.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
