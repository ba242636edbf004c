import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onCore } from '../cores.ts';
import { type BenchRequest, CONNECTIONS, type Generator } from './load.ts';

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

const textOf = ({ method, path, headers }: BenchRequest): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '\0',
  ].join('\r\n');

/** Load by wrk, in a process of its own. */
export const wrkLoad: Generator = async ({ url, requests, seconds, rate }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-wrk-'));
  try {
    const file = join(folder, 'requests');
    writeFileSync(file, requests.map(textOf).join(''));
    const wrk = [
      'wrk',
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      '--timeout',
      '30s',
      '-s',
      SCRIPT,
      url,
    ];
    const [command = '', ...args] = onCore('load', wrk);
    const child = spawn(command, args, {
      env: {
        ...process.env,
        BENCH_REQUESTS: file,
        ...(rate !== undefined && { BENCH_REST: String((CONNECTIONS / rate) * 1_000) }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    const { us, p50, p99, p999, ...counts } = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    const ms = { p50: p50 / 1_000, p99: p99 / 1_000, p999: p999 / 1_000 };
    return { ...counts, ...ms, perSecond: (counts.requests * 1_000_000) / us };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
