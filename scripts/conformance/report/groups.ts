import type { Exchange } from '../exchange.ts';
import { CLAIMS, type Claim, type Finding } from '../finding.ts';
import type { Report } from '../run/report.ts';

/** Findings with the same cause: the same kind of promise at the same place in the contract. */
export interface Group {
  readonly claim: Claim;
  /** The finding with the shortest requests. */
  readonly finding: Finding;
  readonly count: number;
  /** Where the contract makes the promise: its file and line. */
  readonly place: string;
}

const sizeOf = ({ request }: Exchange): number =>
  request.target.length +
  request.headers.flat().join('').length +
  (request.body?.length ?? 0) +
  (request.verbatim?.length ?? 0);

const weight = ({ exchanges, claim }: Finding): number =>
  exchanges.reduce((sum, exchange) => sum + sizeOf(exchange), claim.says.length);

const order = Object.keys(CLAIMS);

/** Gathers findings by their cause, in the order in which the README lists the kinds. */
export function groupFindings({
  results,
  contract,
}: Pick<Report, 'results' | 'contract'>): Group[] {
  const groups = new Map<string, Group>();
  for (const finding of results.flatMap(({ findings }) => findings)) {
    const { claim } = finding;
    const operation = finding.exchanges.at(-1)?.request.operation?.id ?? '';
    const key = `${claim.id} ${claim.pointer} ${operation}`;
    const known = groups.get(key);
    const shortest = known && weight(known.finding) <= weight(finding) ? known.finding : finding;
    groups.set(key, {
      claim: shortest.claim,
      finding: shortest,
      count: (known?.count ?? 0) + 1,
      place: `${contract.source.file}:${contract.source.lineOf(claim.pointer)}`,
    });
  }
  return [...groups.values()].toSorted(
    (one, other) =>
      order.indexOf(one.claim.id) - order.indexOf(other.claim.id) || other.count - one.count,
  );
}
