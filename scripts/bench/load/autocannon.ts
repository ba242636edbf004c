import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { CONNECTIONS, type Generator } from './load.ts';

const SETUP = fileURLToPath(new URL('autocannon-client.cjs', import.meta.url));

/** Load by autocannon, in a thread of its own. */
export const autocannonLoad: Generator = async ({ url, requests, seconds, rate }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-autocannon-'));
  try {
    const file = join(folder, 'requests.json');
    writeFileSync(file, JSON.stringify(requests));
    Object.assign(process.env, { BENCH_REQUESTS: file, BENCH_CONNECTIONS: `${CONNECTIONS}` });
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: seconds,
      workers: 1,
      setupClient: SETUP as never,
      ...(rate !== undefined && { overallRate: rate }),
    });
    return {
      requests: result.requests.total,
      perSecond: result.requests.average,
      refused: result['4xx'] + result['5xx'],
      failed: result.errors + result.timeouts,
      p50: result.latency.p50,
      p99: result.latency.p99,
      p999: result.latency.p99_9,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
