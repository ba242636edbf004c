import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { HashJob } from './hash-pool.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/*
 * A thread of the pool that hashes passwords: does each job that it is sent, one after the other,
 * and answers with its result. What fails ends the thread, which tells the pool.
 */

if (parentPort === null) throw new Error('This is the program of a thread.');

for await (const [job] of on(parentPort, 'message') as AsyncIterable<[HashJob]>) {
  const { hash, ...work } = job;
  parentPort.postMessage(
    hash === undefined ? await hashPassword(work) : await verifyPassword({ ...work, hash }),
  );
}
