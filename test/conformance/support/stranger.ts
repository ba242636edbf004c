import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { conformance, type Outcome } from './command.ts';
import { listen, stop } from './subject.ts';

/** A contract with these paths, and whatever stands behind them at its root. */
export const contractWith = (paths: string, version = '3.0.3'): string =>
  `openapi: ${version}\ninfo: { title: T, version: '1' }\nservers: [{ url: /v1 }]\npaths:\n${paths}`;

/** Does something with a contract that is a file for as long. */
async function withFile<Result>(
  contract: string,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  const file = join(folder, 'c.yaml');
  writeFileSync(file, contract);
  try {
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the command on a service with these paths, whatever speaks for it. */
export const hold = (paths: string, server: Server, ...args: readonly string[]): Promise<Outcome> =>
  withFile(contractWith(paths), async (file) => {
    const { href } = await listen(server);
    const own = ['--url', href, '--contract', file, '--rounds', '2', '--seed', '7'];
    try {
      return await conformance(...own, ...args);
    } finally {
      await stop(server);
    }
  });

/** Runs the command on a service with these paths. */
export const run = (
  paths: string,
  listener: RequestListener,
  ...args: readonly string[]
): Promise<Outcome> => hold(paths, createServer(listener), ...args);

/** Answers by path and method; with 404 where nothing is. */
export const answering =
  (answers: Readonly<Record<string, readonly [status: number, type: string, body: string]>>) =>
  (...[{ method, url = '' }, response]: Parameters<RequestListener>): void => {
    const path = url.replace(/\?.*/s, '');
    const [status, type, body] = answers[`${method} ${path}`] ?? [404, 'application/json', '{}'];
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };

/** The JSON of a request; undefined where it has none. */
export async function jsonIn(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
