import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { collectGarbage } from '../../server/src/running/give-memory-back.ts';
import { call } from '../support/call.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

/** Calls these paths one after the other. @returns which of them have a response in memory still */
async function callAll(paths: readonly string[]): Promise<() => string[]> {
  const responses: WeakRef<ServerResponse>[] = [];
  const note = (message: unknown): void => {
    const { response } = message as { response: ServerResponse };
    responses.push(new WeakRef(response));
  };
  subscribe('http.server.request.start', note);
  onTestFinished(() => void unsubscribe('http.server.request.start', note));
  for (const path of paths) await call(server(), path, { headers: { Connection: 'close' } });
  expect(responses).toHaveLength(paths.length);
  return () => {
    collectGarbage();
    return paths.filter((_, at) => responses[at]?.deref() !== undefined);
  };
}

test('the last answer of each operation outlives a collection of garbage, and nothing else does', async () => {
  const kept = await callAll([
    ...['/reciters/', '/reciters/93/', '/reciters/94/', '/reciters/?page=2'],
    ...['/reciters/999999/', '/reciters/?page=0', '/healthz', '/nothing/'],
  ]);
  await expect.poll(kept).toEqual(['/reciters/94/', '/reciters/?page=2']);
});
