import type { Source } from '../contract/source.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { at, isSafe } from '../scenario/context.ts';
import { inTurns } from '../scenario/in-turns.ts';
import { whyNotAsked } from '../scenario/plain-draft.ts';
import { NO_LIMIT } from './allowance.ts';
import type { Explored } from './explore.ts';
import type { Settings } from './settings.ts';

/** More gaps than this are counted, not listed. */
const MAX_GAPS = 10;

/** More operations than this are counted, not listed. */
const MAX_NAMES = 12;

const listed = (operations: readonly Operation[]): string => {
  const names = operations.slice(0, MAX_NAMES).map(({ id }) => id);
  const more = operations.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** What is said alike of several parts, whatever it names. */
const kindOf = (what: string): string => what.replace(/\S*[#/]\S*/g, '');

/**
 * The parts of the contract that were left out: those of the same words in one line, and some of
 * every kind.
 */
function gapNotes(source: Source): string[] {
  const kinds = new Map<string, Map<string, Set<number>>>();
  for (const { pointer, what } of source.gaps.values()) {
    const alike = kinds.get(kindOf(what)) ?? new Map<string, Set<number>>();
    kinds.set(kindOf(what), alike);
    const lines = alike.get(what) ?? new Set<number>();
    alike.set(what, lines.add(source.lineOf(pointer)));
  }
  const all = [...inTurns([...kinds.values()].map((alike) => alike.entries()))];
  const notes = all.slice(0, MAX_GAPS).map(([what, [line = 0, ...others]]) => {
    const more = others.length > 0 ? `, and ${others.length} more like it` : '';
    return `Left out: ${source.file}:${line}: ${what}${more}.`;
  });
  const more = all.slice(MAX_GAPS).reduce((sum, [, lines]) => sum + lines.size, 0);
  return more > 0 ? [...notes, `Left out: ${more} more parts of the contract.`] : notes;
}

/**
 * Why some checks were not made.
 *
 * @param left how many did not fit into the budget
 */
export function notesOf(
  { source, promises, operations, beyondBudget }: Contract,
  { context, openings }: Explored,
  left: number,
  { maxRequests = NO_LIMIT, maxTime }: Settings,
): string[] {
  const notes: string[] = gapNotes(source);
  if (beyondBudget > 0)
    notes.push(
      `Only the ${operations.length.toLocaleString('en')} operations with the shortest paths were tested, and ${beyondBudget.toLocaleString('en')} others were not: --include, --max-requests.`,
    );
  if (left > 0) {
    const time = maxTime === undefined ? '' : ` in ${maxTime} s`;
    const most = maxRequests.toLocaleString('en');
    notes.push(
      `At least ${left.toLocaleString('en')} ${left === 1 ? 'check' : 'checks'} did not fit into ${most} requests${time}, of which each operation has its share; the most telling came first: --max-requests, --max-time.`,
    );
  }
  if (!promises.made) {
    notes.push(
      'The contract has no x-promises: the order of errors, unknown parameters, HEAD, CORS and similar things are not tested.',
    );
  }
  if (!operations.some(({ list }) => list))
    notes.push('The contract has no x-list: pages are not tested.');
  const closed = operations.filter((operation) => !openings.has(operation));
  const lacking = context.keys.valid ? '--credential for each that they need at once' : '--key';
  if (closed.length > 0)
    notes.push(`Without ${lacking}, only tested without a credential: ${listed(closed)}.`);
  const silent = operations.filter(({ security }) => security.kind === 'open' && !security.stated);
  if (context.keys.valid && silent.length > 0)
    notes.push(
      `The key is not sent where the contract says nothing of credentials; --key-as bearer or header:NAME sends it there as well: ${listed(silent)}.`,
    );
  const withheld = context.writes ? [] : operations.filter(({ method }) => !isSafe(method));
  if (withheld.length > 0)
    notes.push(`Without --writes, never called so that they succeed: ${listed(withheld)}.`);
  const byReason = new Map<string, Operation[]>();
  for (const operation of context.refused) {
    const why = whyNotAsked(at(context, operation)) ?? 'they refuse the simplest request';
    byReason.set(why, [...(byReason.get(why) ?? []), operation]);
  }
  for (const [why, some] of byReason)
    notes.push(`Not tested any further, since ${why}: ${listed(some)}.`);
  for (const [{ id }, { complete }] of context.catalogues) {
    if (!complete)
      notes.push(`${id} could not be read to its end: its pages were not compared with all items.`);
  }
  return notes;
}
