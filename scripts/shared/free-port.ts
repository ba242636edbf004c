import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';

/**
 * These ports are below those that a system gives out by itself, to whoever connects or asks for any
 * port. One of those may be gone again between finding it free and listening on it.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** Processes that start one after the other begin this far apart, so that they try different ports. */
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
