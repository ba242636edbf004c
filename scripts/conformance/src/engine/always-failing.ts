import type { Operation } from '../contract/types.ts';
import type { Observed } from '../coverage/observed.ts';
import { TOO_LARGE } from '../exchange/exchange.ts';
import { type Finding, isFailure } from '../scenario/finding.ts';
import type { Result } from '../scenario/scenario.ts';

/** The operations that were answered with a status below another, by their place in the contract. */
function answeredBelow(status: number, { answers }: Observed): ReadonlySet<string> {
  return new Set(
    [...answers.keys()].flatMap((key) => {
      const end = key.lastIndexOf(' ');
      return Number(key.slice(end + 1)) < status ? [key.slice(0, end)] : [];
    }),
  );
}

const operationOf = ({ exchanges }: Finding): Operation | undefined =>
  exchanges.at(-1)?.request.operation;

const isTooLarge = (finding: Finding): boolean =>
  isFailure(finding) && finding.exchanges.at(-1)?.failure === TOO_LARGE;

/** The operations whose answers are too large again and again, and not at one request alone. */
function large(results: readonly Result[]): ReadonlySet<Operation | undefined> {
  const all = results.flatMap(({ findings }) => findings.filter(isTooLarge)).map(operationOf);
  return new Set(all.filter((operation, index) => all.indexOf(operation) < index));
}

/**
 * Gives the failures of an operation that never succeeds one cause: they do not come from what was
 * tried. No contract says how large answers may be, so that always large ones are no failure.
 */
export function withOneCause(results: readonly Result[], observed: Observed): Result[] {
  const works = answeredBelow(500, observed);
  const succeeds = answeredBelow(400, observed);
  const isLarge = large(results);
  const named = (finding: Finding): Finding => {
    const { claim } = finding;
    const operation = operationOf(finding);
    if (!isFailure(finding) || !operation) return finding;
    if (isTooLarge(finding) && isLarge.has(operation)) {
      const says = `the answers of ${operation.id} can be read whole`;
      return { ...finding, claim: { ...claim, says, kind: 'advice' } };
    }
    if (succeeds.has(operation.pointer)) return finding;
    if (works.has(operation.pointer))
      return { ...finding, claim: { ...claim, cause: operation.id } };
    const isSilent = claim.id === 'robustness.no-answer';
    const says = `${operation.id} answers${isSilent ? '' : ' with anything but a failure'}`;
    return { ...finding, claim: { ...claim, says, cause: operation.id } };
  };
  return results.map((result) => ({ ...result, findings: result.findings.map(named) }));
}
