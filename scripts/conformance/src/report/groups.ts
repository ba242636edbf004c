import type { Source } from '../contract/source.ts';
import type { Report } from '../engine/report.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { BY_GRAVITY, type Claim, type Kind, kindOf } from '../scenario/claims.ts';
import type { Finding } from '../scenario/finding.ts';
import { causeOf, urgencyOf } from './cause.ts';

/** Findings with the same cause. */
export interface Group {
  readonly kind: Kind;
  readonly claim: Claim;
  /** The finding with the shortest requests. */
  readonly finding: Finding;
  readonly count: number;
  /** The operations that show it, as the contract names them. */
  readonly operations: readonly string[];
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

const operationOf = ({ exchanges }: Finding): string | undefined =>
  exchanges.at(-1)?.request.operation?.id;

/** Where something stands: its line, or its pointer in a file of one line. */
function placeOf({ file, lineOf }: Source, pointer: string): string {
  const line = lineOf(pointer);
  return line === 1 && pointer !== '' ? `${file}#${pointer}` : `${file}:${line}`;
}

/** Findings that say again what another one says: what lets anybody in lets bad credentials in too. */
function withoutRepetition(findings: readonly Finding[]): Finding[] {
  const open = new Set(
    findings.flatMap((finding) =>
      finding.claim.id === 'credentials.none' ? (operationOf(finding) ?? []) : [],
    ),
  );
  return findings.filter((finding) => {
    const operation = operationOf(finding);
    const isAgain = /^credentials\.(?:refused|ignored)$/.test(finding.claim.id);
    return !isAgain || operation === undefined || !open.has(operation);
  });
}

/** Gathers findings by their cause: faults first, and in each kind what is to be mended first. */
export function groupFindings({
  results,
  contract,
}: Pick<Report, 'results' | 'contract'>): Group[] {
  const byCause = new Map<string, Finding[]>();
  for (const finding of withoutRepetition(results.flatMap(({ findings }) => findings))) {
    const key = causeOf(finding);
    const own = byCause.get(key);
    if (own) own.push(finding);
    else byCause.set(key, [finding]);
  }
  const groups = [...byCause.values()].map((findings): Group => {
    // The gravest decides, and the shortest of those shows it best.
    const kinds = findings.map(({ claim }) => kindOf(claim, contract.promises.made));
    const kind = BY_GRAVITY.find((one) => kinds.includes(one)) ?? 'advice';
    const [finding] = findings
      .filter((_, index) => kinds[index] === kind)
      .toSorted((one, other) => weight(one) - weight(other)) as [Finding];
    const { claim } = finding;
    return {
      kind,
      claim,
      finding,
      count: findings.length,
      operations: [...new Set(findings.flatMap((one) => operationOf(one) ?? []))],
      place: placeOf(contract.source, claim.pointer),
    };
  });
  return groups.toSorted(
    (one, other) =>
      BY_GRAVITY.indexOf(one.kind) - BY_GRAVITY.indexOf(other.kind) ||
      urgencyOf(one.claim.id) - urgencyOf(other.claim.id) ||
      other.count - one.count,
  );
}
