import { type Clock, createClock, findFakeTime } from '../../scripts/soak/clock.ts';
import { temporaryFolder } from './databases.ts';
import { whereThereIs } from './where-there-is.ts';

/** Runs tests where libfaketime is installed; CI may not leave them out. */
export function onWrongClock(define: (make: () => Clock) => void): void {
  const missing = 'have libfaketime, so that clocks that are set are tested too';
  whereThereIs(findFakeTime(), { name: 'with a clock that is set', missing }, (library) =>
    define(() => createClock(library, temporaryFolder())),
  );
}
