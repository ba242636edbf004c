import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from '../docs/markdown.ts';
import type { Contender } from './start-contenders.ts';

/** How long everybody has to give back what is not needed any more. */
export const SETTLE_SECONDS = 25;

export const settle = (): Promise<void> => sleep(SETTLE_SECONDS * 1_000);

/** What the kernel says of a process: what it has of the machine's memory, and the most it ever had. */
const NAMES = { now: 'VmRSS', atMost: 'VmHWM' } as const;

/** What a contender has of the machine's memory, in megabytes; undefined where Linux does not tell. */
export function memoryOf(
  { pid }: Pick<Contender, 'pid'>,
  when: keyof typeof NAMES = 'now',
): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kB] = new RegExp(`^${NAMES[when]}:\\s+(\\d+)`, 'm').exec(status) ?? [];
    return Number(kB) / 1_024;
  } catch {
    return undefined;
  }
}

const whole = (value: number | undefined): string =>
  value === undefined ? '–' : value.toLocaleString('en', { maximumFractionDigits: 0 });

/** How contenders started and what memory they had, before all loads and after, as Markdown. */
export function startsTable(
  contenders: readonly Contender[],
  before: readonly (number | undefined)[],
  after: readonly (number | undefined)[],
): string {
  const head = [
    'start and memory',
    'ms until the first answer',
    'of a core',
    `MB ahead of the loads, idle for ${SETTLE_SECONDS} s`,
    'MB as long after them',
  ];
  const rows = contenders
    .map(({ name, kind, start }, at) => ({ name, kind, start, at }))
    .filter(({ kind }) => kind !== 'nothing')
    .map(({ name, start, at }) => [
      name,
      ...[start.ms, start.cpuMs, before[at], after[at]].map(whole),
    ]);
  return table(head, rows);
}
