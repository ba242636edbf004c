import { spawnSync } from 'node:child_process';
import { describe, test } from 'vitest';

/** Whether a program can be run here. */
export const hasProgram = (name: string): boolean =>
  spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;

/**
 * Runs tests that take something which not every machine has. Where it is not there, one test that is left
 * out says so; CI may not leave it out.
 *
 * @param thing what it is; undefined or empty where it is not there
 * @param missing what CI has to do or to have, in words
 */
export function whereThereIs<Thing>(
  thing: Thing | undefined,
  { name, missing }: { name: string; missing: string },
  define: (thing: Thing) => void,
): void {
  if (thing) describe(name, () => define(thing));
  else
    test.skipIf(process.env.CI !== 'true')(name, () => {
      throw new Error(`CI must ${missing}`);
    });
}
