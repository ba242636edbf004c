import { ProblemError } from '../../problems.ts';
import type { ReadReport } from '../../storage/usage/reports/reports.ts';
import { waitProblem } from '../auth/attempts.ts';

/** Where reports are asked for: so many at once, so that none waits for long behind others. */
export interface ReportDesk {
  /**
   * Lets an account in for as long as `report` takes.
   *
   * @throws ProblemError where the account, or everybody together, waits for too many already
   */
  serve<T>(userId: string, report: (read: ReadReport) => Promise<T>): Promise<T>;
  /**
   * Reads the pieces of a report that goes out as it is read. Each waits until there is a place, and gives
   * it back: who takes a report slowly holds none, for which others would have to wait.
   */
  inPieces(userId: string): ReadReport;
}

/** One account may take up to this part of the places. */
const SHARE_OF_ACCOUNT = 1 / 4;
/** In seconds; most reports take far less. */
const COME_AGAIN = 2;

/** @param places how many reports may be asked for at once, in all */
export function createReportDesk(read: ReadReport, places: number): ReportDesk {
  const perAccount = Math.max(1, Math.floor(places * SHARE_OF_ACCOUNT));
  const present = new Map<string, number>();
  const waiting: { userId: string; start: () => void }[] = [];
  let taken = 0;

  const hasShare = (userId: string): boolean => (present.get(userId) ?? 0) < perAccount;

  async function sit<T>(userId: string, report: () => Promise<T>): Promise<T> {
    present.set(userId, (present.get(userId) ?? 0) + 1);
    taken += 1;
    try {
      return await report();
    } finally {
      leave(userId);
    }
  }

  function leave(userId: string): void {
    const others = (present.get(userId) ?? 1) - 1;
    if (others === 0) present.delete(userId);
    else present.set(userId, others);
    taken -= 1;
    const next = waiting.findIndex((each) => hasShare(each.userId));
    if (next !== -1) waiting.splice(next, 1)[0]?.start();
  }

  /** Sits down as soon as there is a place. */
  function wait<T>(userId: string, report: () => Promise<T>): Promise<T> {
    if (hasShare(userId) && taken < places) return sit(userId, report);
    return new Promise((resolve) =>
      waiting.push({ userId, start: () => resolve(sit(userId, report)) }),
    );
  }

  return {
    async serve(userId, report) {
      if (!hasShare(userId)) throw waitProblem({ waitSeconds: COME_AGAIN });
      if (taken >= places) throw new ProblemError('unavailable');
      return await sit(userId, () => report(read));
    },
    inPieces: (userId) => (name, input) => wait(userId, () => read(name, input)),
  };
}
