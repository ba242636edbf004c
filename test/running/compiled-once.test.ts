import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { runServer } from '../support/run-server.ts';

const REQUESTS = 40_000;

/** Each of one reciter. */
const PAGES = Array.from({ length: 600 }, (_, n) => ({
  path: `/reciters/?page_size=1&page=${1 + (n % 300)}&ordering=${n < 300 ? '' : '-'}name`,
  headers: { 'X-External-User-Id': `user:${n}` },
}));

/** How often each stands in a list, the most frequent first. */
function tally(names: readonly string[]): [name: string, times: number][] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one);
}

test('under load, no code is compiled again and again, or looks for its properties anew each time', async () => {
  const folder = temporaryFolder();
  const server = await runServer({
    folder,
    env: { RATE_LIMIT_ANONYMOUS: '1000000/60' },
    nodeOptions: ['--trace-deopt', '--log-ic', '--no-logfile-per-isolate', '--logfile=v8.log'],
  });
  const { non2xx, errors } = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    requests: PAGES,
    amount: REQUESTS,
    connections: 20,
  });
  expect([non2xx, errors]).toEqual([0, 0]);
  server.kill('SIGTERM');
  await server.exited;

  // V8 says which compiled code it gave up, since something was not as it had been each time before.
  const deoptimized = server.output.stdout.matchAll(
    /bailout .*? deoptimizing \S+ <JSFunction (.*?)>/g,
  );
  const functions = tally([...deoptimized].map(([, name = '']) => name));
  expect(functions[0]).toBeDefined();
  expect(functions.filter(([, times]) => times > 10)).toEqual([]);

  // And where it knew none of the many kinds of objects it had seen there before.
  const misses = readFileSync(join(folder, 'v8.log'), 'utf8').matchAll(
    /^LoadIC,[^,]*,[^,]*,(\d+,\d+),N,N,[^,]*,([^,]*)/gm,
  );
  const sites = tally([...misses].map(([, place, property]) => `${property} at ${place}`));
  expect(sites[0]).toBeDefined();
  expect(sites.filter(([, times]) => times > REQUESTS / 50)).toEqual([]);
});
