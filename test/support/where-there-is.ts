import { describe, test } from 'vitest';

/**
 * Runs tests that take something which not every machine has; CI may not leave them out.
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
  else if (process.env.CI === 'true')
    test(name, () => {
      throw new Error(`CI must ${missing}`);
    });
}
