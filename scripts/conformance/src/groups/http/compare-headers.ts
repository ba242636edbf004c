import type { Contract } from '../../contract/types.ts';
import { type Answer, headerOf } from '../../exchange/exchange.ts';

/** Headers about one transmission, not about its content. */
const HOP = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'age',
  'set-cookie',
  'server-timing',
]);

const isOneOff = (contract: Contract, name: string): boolean =>
  HOP.has(name) ||
  name.startsWith('ratelimit') ||
  name.startsWith('x-ratelimit') ||
  [...contract.operations.flatMap(({ responses }) => responses), ...contract.outside].some(
    ({ headers }) => headers.some((header) => header.unique && header.name.toLowerCase() === name),
  );

const namesOf = (answer: Answer): string[] => [
  ...new Set(answer.headers.map(([name]) => name.toLowerCase())),
];

/** The first header that differs between two answers that should be the same. */
export function headerDifference(
  contract: Contract,
  one: Answer,
  other: Answer,
  names?: readonly string[],
): string | undefined {
  const all =
    names ??
    [...new Set([...namesOf(one), ...namesOf(other)])].filter((name) => !isOneOff(contract, name));
  const name = all.find((field) => headerOf(one.headers, field) !== headerOf(other.headers, field));
  return name === undefined
    ? undefined
    : `${name}: ${headerOf(other.headers, name) ?? 'absent'} instead of ${headerOf(one.headers, name) ?? 'absent'}`;
}
