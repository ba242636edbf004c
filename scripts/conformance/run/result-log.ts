import type { Finding, Group } from '../finding.ts';
import type { Settings } from '../settings.ts';
import type { Listener, Result } from './report.ts';

/** Collects the results of a run. */
export interface ResultLog {
  readonly results: Result[];
  planned: number;
  isOver: boolean;
  add(title: string, group: Group, findings: readonly Finding[]): void;
}

/** Makes an empty log. The listener is told of every result. */
export function createResultLog(
  { isEnough }: Settings,
  listener: Listener,
  sent: () => number,
): ResultLog {
  let broken = 0;
  const log: ResultLog = {
    results: [],
    planned: 0,
    isOver: false,
    add(title, group, findings) {
      log.results.push({ title, group, findings });
      if (findings.length > 0) broken += 1;
      if (isEnough && findings.some(isEnough)) log.isOver = true;
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
