import { setFlagsFromString } from 'node:v8';

/** Garbage is collected once there is half as much of it as of what is in use. */
const GROWTH_PERCENT = 50;

/**
 * Collects garbage earlier than V8 does on a machine with much memory, where it lets a heap grow to
 * four times what is in use. What is counted of end users lives for a second or two, long enough to
 * be among what V8 takes for lasting: with 100,000 keys in use the service had 450 MB while it was
 * called, and 250 to 320 so, with as many answers a second.
 */
export function growHeapSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
