import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { RecitersClient } from '../../client/src/index.ts';

/** Node warns of a leak at eleven listeners. */
const CALLS = 10_000;
const AT_ONCE = 100;

test(`${CALLS} calls with one signal leave nothing on it`, async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => void warnings.push(warning);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const { signal } = new AbortController();
  let most = 0;
  let made = 0;
  const client = new RecitersClient({
    retries: 1,
    maxDelayMs: 0,
    fetch: async (_, init) => {
      most = Math.max(most, getEventListeners(signal, 'abort').length);
      made += 1;
      // Now and then a call fails and waits, since that listens as well.
      if (made % 1_000 === 0) throw new TypeError('fetch failed');
      if (init.signal === signal) throw new Error('It would be left to fetch to clean up.');
      return new Response('{"count":0,"results":[]}');
    },
  });
  for (let call = 0; call < CALLS; call += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => client.reciters.list({}, { signal })));
  }
  expect(made).toBeGreaterThan(CALLS);
  expect(most).toBe(1);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(warnings).toEqual([]);
});
