import type { Contract } from '../contract/types.ts';
import type { Explored } from './explore.ts';

/** Why some checks were not made. */
export function notesOf(
  { promises, operations }: Contract,
  { means, catalogues, openings }: Explored,
): string[] {
  const notes: string[] = [];
  if (!promises.made) {
    notes.push(
      'The contract has no x-promises: nothing is expected of the order of errors, unknown parameters, HEAD, CORS and the like.',
    );
  }
  if (!operations.some(({ list }) => list))
    notes.push('The contract has no x-list: nothing is expected of pages.');
  const closed = operations.filter((operation) => !openings.has(operation)).map(({ id }) => id);
  if (closed.length > 0)
    notes.push(`Without --key, tried from outside only: ${closed.join(', ')}.`);
  const withheld = means.writes
    ? []
    : operations.filter(({ method }) => method !== 'GET' && method !== 'HEAD').map(({ id }) => id);
  if (withheld.length > 0)
    notes.push(`Without --writes, never called in earnest: ${withheld.join(', ')}.`);
  for (const [{ id }, { complete }] of catalogues) {
    if (!complete)
      notes.push(`${id} could not be walked to its end: pages were not held against all items.`);
  }
  return notes;
}
