import { describe, test } from 'vitest';
import { type Clock, createClock, findFakeTime } from '../../scripts/soak/clock.ts';
import { temporaryFolder } from './databases.ts';

const library = findFakeTime();

/** Runs tests where libfaketime is installed; CI may not leave them out. */
export function onWrongClock(define: (make: () => Clock) => void): void {
  if (library)
    describe('with a clock that is set', () =>
      define(() => createClock(library, temporaryFolder())));
  else if (process.env.CI === 'true')
    test('with a clock that is set', () => {
      throw new Error('CI must have libfaketime, so that clocks that are set are tested too');
    });
}
