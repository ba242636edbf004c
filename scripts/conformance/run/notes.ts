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
      'The contract has no x-promises: the order of errors, unknown parameters, HEAD, CORS and similar things are not tested.',
    );
  }
  if (!operations.some(({ list }) => list))
    notes.push('The contract has no x-list: pages are not tested.');
  const closed = operations.filter((operation) => !openings.has(operation)).map(({ id }) => id);
  if (closed.length > 0)
    notes.push(`Without --key, only tested without a credential: ${closed.join(', ')}.`);
  const withheld = means.writes
    ? []
    : operations.filter(({ method }) => method !== 'GET' && method !== 'HEAD').map(({ id }) => id);
  if (withheld.length > 0)
    notes.push(`Without --writes, never called so that they succeed: ${withheld.join(', ')}.`);
  for (const [{ id }, { complete }] of catalogues) {
    if (!complete)
      notes.push(`${id} could not be read to its end: its pages were not compared with all items.`);
  }
  return notes;
}
