import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { RecitersClient } from '@reciters/client';
import { parse } from 'yaml';
import { median } from '../median.ts';

/**
 * Compares the client with the `fetch` beneath it, by calls that follow one another. Machines are
 * shared and noisy, so the contenders take turns in every round, and only the medians of ratios
 * within a round count.
 */

export interface ClientRow {
  load: string;
  against: string;
  /** Calls a second of the client by those of the other, median of all rounds. */
  ratio: number;
  /** Calls a second. */
  own: number;
  theirs: number;
}

type Contender = [name: string, call: () => Promise<unknown>];

const ROUNDS = 250;
const CALLS = 25;
const WARM_UP = 30;
const KEY = `rk_${'K'.repeat(38)}`;

/** A page as long as those of the service are, and its headers, from the contract's examples. */
async function readPage(): Promise<{ PAGE: string; HEADERS: string }> {
  const contract = parse(
    await readFile(new URL('../../../openapi/openapi.yaml', import.meta.url), 'utf8'),
  );
  const { headers, content } = contract.paths['/reciters/'].get.responses['200'];
  const [reciter] = content['application/json'].examples.page.value.results;
  const short = { ...reciter, recitations: reciter.recitations.slice(0, 1) };
  const results = Array.from({ length: 20 }, () => short);
  const examples = Object.keys(headers).map((name) => {
    const component = headers[name].$ref.split('/').at(-1);
    return [name, contract.components.headers[component].example];
  });
  return {
    PAGE: JSON.stringify({ count: 165, results }),
    HEADERS: JSON.stringify(Object.fromEntries(examples)),
  };
}

async function startServer(): Promise<{ url: string; server: ChildProcess }> {
  const path = fileURLToPath(new URL('client-server.ts', import.meta.url));
  const env = { ...process.env, ...(await readPage()) };
  const server = fork(path, { execArgv: ['--import', 'tsx'], env });
  const [port] = await once(server, 'message');
  return { url: `http://127.0.0.1:${port}`, server };
}

/** Calls a second of each contender, round by round. */
async function measure(contenders: Contender[]): Promise<Map<string, number[]>> {
  const rates = new Map(contenders.map(([name]) => [name, [] as number[]]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const from = Math.abs(round) % contenders.length;
    for (const [name, call] of [...contenders.slice(from), ...contenders.slice(0, from)]) {
      const started = performance.now();
      for (let n = 0; n < CALLS; n += 1) await call();
      if (round >= 0) rates.get(name)?.push((CALLS * 1_000) / (performance.now() - started));
    }
  }
  return rates;
}

/** The least that a time limit takes by hand: a signal for `fetch` to watch, and a timer. */
async function fetchWithTimer(address: string, init: RequestInit): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 10_000);
  try {
    return await (await fetch(address, { ...init, signal: controller.signal })).json();
  } finally {
    clearTimeout(timer);
  }
}

/** The client's calls against the same calls by `fetch` alone. */
export async function benchClient(): Promise<ClientRow[]> {
  const { url, server } = await startServer();
  try {
    const client = new RecitersClient({ apiKey: KEY, baseUrl: url });
    const query = { search: 'husary' };
    const address = `${url}/reciters/?search=husary`;
    const init = { headers: { 'X-API-Key': KEY } };
    const ownName = 'client.reciters.list';
    const rates = await measure([
      [ownName, () => client.reciters.list(query)],
      ['bare fetch', async () => (await fetch(address, init)).json()],
      ['fetch with a signal and a timer', () => fetchWithTimer(address, init)],
      [
        'fetch with a time limit',
        async () => (await fetch(address, { ...init, signal: AbortSignal.timeout(10_000) })).json(),
      ],
    ]);
    const own = rates.get(ownName) ?? [];
    return [...rates].slice(1).map(([against, theirs]) => ({
      load: ownName,
      against,
      ratio: median(own.map((rate, round) => rate / (theirs[round] ?? Number.NaN))),
      own: median(own),
      theirs: median(theirs),
    }));
  } finally {
    server.kill();
  }
}
