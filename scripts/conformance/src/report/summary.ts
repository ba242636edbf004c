import type { Report } from '../engine/report.ts';

/** How often each key occurs, in the order in which they come first. */
export function tally<Key extends string>(keys: readonly Key[]): [Key, number][] {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts];
}

/** A number with its noun. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** Names that are listed; the others are counted. */
const MAX_NAMES = 8;

/** How much of the contract was observed, and why the rest was not. */
export function coverageLines({ coverage }: Report): string[] {
  // A run that was stopped has not counted them.
  if (coverage.length === 0) return [];
  const observed = coverage.filter(({ state }) => state === 'observed').length;
  const percent = Math.floor((100 * observed) / coverage.length);
  const why = coverage.flatMap(({ state, why: reason, item }) =>
    state === 'explained' && reason !== undefined
      ? [{ reason, name: item.kind === 'status' ? item.name : '' }]
      : [],
  );
  const reasons = tally(why.map(({ reason }) => reason)).map(([reason, number]) => {
    const names = [
      ...new Set(
        why.filter((one) => one.reason === reason && one.name !== '').map(({ name }) => name),
      ),
    ].slice(0, MAX_NAMES);
    return `    ${number} not: ${reason}${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
  });
  return [
    `  Observed ${observed} of ${plural(coverage.length, 'promise')} (${percent} %)`,
    ...reasons,
  ];
}
