import type { Request } from '../exchange/exchange.ts';
import { type Finding, isFailure } from '../scenario/finding.ts';
import type { Group, Result } from '../scenario/scenario.ts';

/** What these try is the very value that is sent, so that they say best what a request failed of. */
const NAMING: ReadonlySet<Group> = new Set<Group>(['parameters', 'bodies']);

interface Failure {
  readonly finding: Finding;
  readonly request: Request;
  readonly group: Group;
}

const keyOf = ({ method, target, body = '' }: Request): string => `${method} ${target} ${body}`;

/** Whether a request has every header of another one. */
const hasAllOf = (request: Request, other: Request): boolean => {
  const own = new Set(request.headers.map(String));
  return other.headers.every((header) => own.has(String(header)));
};

const failuresOf = ({ findings, group }: Result): Failure[] =>
  findings.filter(isFailure).flatMap((finding) => {
    const request = finding.exchanges.at(-1)?.request;
    return request ? [{ finding, request, group }] : [];
  });

/** The plainest first, and of those the one that says best what was tried. */
const byPlainness = (one: Failure, other: Failure): number =>
  one.request.headers.length - other.request.headers.length ||
  Number(NAMING.has(other.group)) - Number(NAMING.has(one.group));

/**
 * Gives a failure the claim of a plainer request that fails already: what else is tried with it, such
 * as another `Accept`, is not what it fails of.
 */
export function asPlainest(results: readonly Result[]): Result[] {
  const known = new Map<string, Failure[]>();
  for (const failure of results.flatMap(failuresOf).toSorted(byPlainness)) {
    const key = keyOf(failure.request);
    const own = known.get(key);
    if (own) own.push(failure);
    else known.set(key, [failure]);
  }
  const named = (finding: Finding): Finding => {
    const request = finding.exchanges.at(-1)?.request;
    if (!isFailure(finding) || !request) return finding;
    const plainer = known
      .get(keyOf(request))
      ?.find((one) => one.finding.claim.id === finding.claim.id && hasAllOf(request, one.request));
    return plainer ? { ...finding, claim: plainer.finding.claim } : finding;
  };
  return results.map((result) => ({ ...result, findings: result.findings.map(named) }));
}
