import type { Secret } from '../credentials/credential.ts';
import type { Report } from '../engine/report.ts';
import type { Finding } from '../scenario/finding.ts';
import { causeOf } from './cause.ts';
import { groupFindings } from './groups.ts';
import { redact } from './redact.ts';

/** A finding that is known, why it is left as it is, and until when. */
export interface Known {
  /** The kind of finding. */
  readonly id: string;
  /** What brings it about: the same in every run. */
  readonly cause: string;
  /** The promise in words, for readers. */
  readonly says: string;
  readonly reason: string;
  /** The last day on which it is left as it is, as YYYY-MM-DD. */
  readonly expires: string;
}

/** What stands in a new entry until somebody writes why. */
const UNEXPLAINED = 'say why this is left as it is';

/** So many days a new entry holds. */
const HOLDS = 90;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const keyOf = (finding: Finding, secrets: readonly Secret[]): string =>
  redact(causeOf(finding), secrets);

const times = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * Leaves known findings out of a report, and says so in its notes.
 *
 * @param today entries that expired before it are no longer known
 * @param isPart what was not met may still be there, since not everything was tested
 */
export function withoutKnown(
  report: Report,
  known: readonly Known[],
  today: Date,
  { isPart }: { isPart: boolean },
): Report {
  const { secrets } = report;
  const valid = known.filter(({ expires }) => expires >= dayOf(today));
  const causes = new Set(valid.map(({ cause }) => cause));
  const met = new Set<string>();
  const isNew = (finding: Finding): boolean => {
    const key = keyOf(finding, secrets);
    met.add(key);
    return !causes.has(key);
  };
  const results = report.results.map((result) => ({
    ...result,
    findings: result.findings.filter(isNew),
  }));
  const left = valid.filter(({ cause }) => met.has(cause)).length;
  const expired = known.filter(({ cause, expires }) => expires < dayOf(today) && met.has(cause));
  const gone = known.filter(({ cause }) => !met.has(cause)).length;
  const notes = [
    ...(left > 0 ? [`${times(left, 'known finding is', 'known findings are')} left out.`] : []),
    ...expired.map(({ says, expires }) => `Known until ${expires}, and counted again: ${says}.`),
    ...(gone > 0 && !isPart
      ? [`${times(gone, 'known finding was', 'known findings were')} not met: --update-baseline.`]
      : []),
  ];
  return { ...report, results, notes: [...report.notes, ...notes] };
}

/**
 * The known findings after a run: those that were met, with their reasons, and new ones.
 *
 * @param today new entries hold for some months from it
 * @param isPart those that were not met stay too, since not everything was tested
 */
export function updated(
  report: Report,
  known: readonly Known[],
  today: Date,
  { isPart }: { isPart: boolean },
): Known[] {
  const { secrets } = report;
  const expires = dayOf(new Date(today.getTime() + HOLDS * 24 * 3600 * 1000));
  const met = groupFindings(report).map(({ claim, finding }): Known => {
    const cause = keyOf(finding, secrets);
    const before = known.find((entry) => entry.cause === cause);
    const says = redact(claim.says, secrets);
    return before ?? { id: claim.id, cause, says, reason: UNEXPLAINED, expires };
  });
  return isPart ? [...met, ...known.filter((entry) => !met.includes(entry))] : met;
}
