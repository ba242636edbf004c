import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** Whether servers and load run on cores of their own. */
export const areApart = hasTaskset && availableParallelism() >= 2;

/** The core that each side has to itself, where there are two. */
export const CORES = { server: '0', load: '1' };

/** A command that runs on the core of its side alone. */
export const onCore = (side: keyof typeof CORES, command: string[]): string[] =>
  areApart ? ['taskset', '-c', CORES[side], ...command] : command;
