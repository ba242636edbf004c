import { type Kind, kindOf } from '../scenario/claims.ts';
import type { Finding } from '../scenario/finding.ts';
import type { Group, Result } from '../scenario/scenario.ts';
import type { Listener } from './report.ts';
import type { Settings } from './settings.ts';
import { createGrading } from './severities.ts';

/** Collects the results of a run. */
export interface ResultLog {
  readonly results: Result[];
  planned: number;
  isOver: boolean;
  /** Adds what was found on answers, whatever they were asked for. */
  see(findings: readonly Finding[]): void;
  /** Adds a check and what it found. */
  add(title: string, group: Group, findings: readonly Finding[]): void;
}

/**
 * Makes an empty log. The listener is told of every result.
 *
 * @param definite whether the contract has `x-promises`
 */
export function createResultLog(
  { isEnough, severities = {} }: Settings,
  listener: Listener,
  sent: () => number,
  definite: boolean,
): ResultLog {
  let broken = 0;
  const grade = createGrading(severities);
  const kind = ({ claim }: Finding): Kind => kindOf(claim, definite);
  const isFault = (finding: Finding): boolean => kind(finding) === 'fault';
  const isOver = (findings: readonly Finding[]): boolean =>
    isEnough !== undefined && findings.some((finding) => isEnough(finding, kind(finding)));
  const seen: Finding[] = [];
  const log: ResultLog = {
    results: [
      { title: 'every answer is as the contract says', group: 'responses', findings: seen },
    ],
    planned: 0,
    isOver: false,
    see(all) {
      const findings = grade(all);
      if (!seen.some(isFault) && findings.some(isFault)) broken += 1;
      seen.push(...findings);
      if (isOver(findings)) log.isOver = true;
    },
    add(title, group, all) {
      const findings = grade(all);
      log.results.push({ title, group, findings });
      if (findings.some(isFault)) broken += 1;
      if (isOver(findings)) log.isOver = true;
      listener.progressed({
        done: log.results.length,
        planned: log.planned,
        requests: sent(),
        broken,
      });
    },
  };
  return log;
}
