import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { onTestFinished, test } from 'vitest';
import { temporaryFolder } from './databases.ts';

/** A disk that is soon full. */
export interface SmallDisk {
  folder: string;
  /** Leaves no room on it. */
  fill(): void;
  /** Makes the same room again. */
  clear(): void;
  /** Lets nobody write a file on it, not even root. */
  keep(file: string): void;
}

/** Only root may mount a disk; who may become root without a password is asked for none. */
function asRoot(...command: string[]): boolean {
  const asked = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  const [program = '', ...args] = asked;
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function mount(): SmallDisk | undefined {
  const folder = temporaryFolder();
  if (!asRoot('mount', '-t', 'tmpfs', '-o', 'size=8m,mode=777', 'tmpfs', folder)) return undefined;
  onTestFinished(() => void asRoot('umount', '-l', folder));
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'w');
      const chunk = Buffer.alloc(4_096);
      try {
        for (;;) writeSync(file, chunk);
      } catch {
        // Full.
      } finally {
        closeSync(file);
      }
    },
    clear: () => rmSync(filler),
    keep: (file) => void asRoot('mount', '--bind', '-o', 'ro', file, file),
  };
}

/** Runs a test with a small disk where one can be mounted; CI may not leave it out. */
export function onSmallDisk(name: string, run: (disk: SmallDisk) => Promise<void>): void {
  test(name, async ({ skip }) => {
    const disk = mount();
    if (disk !== undefined) return await run(disk);
    if (process.env.CI === 'true')
      throw new Error('CI must be able to mount a tmpfs (as root, or by sudo), to fill a disk');
    skip('needs the right to mount a tmpfs');
  });
}
