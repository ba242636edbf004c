import { ProblemError } from '../../problems.ts';
import type { ReadReport } from '../../storage/usage/reports.ts';
import { waitProblem } from '../auth/attempts.ts';

/** Where reports are asked for: so many at once, so that none waits for long behind others. */
export interface ReportDesk {
  /**
   * Lets an account in; the report is over once `leave` is called.
   *
   * @throws ProblemError where the account, or everybody together, waits for too many already
   */
  enter(userId: string): { read: ReadReport; leave: () => void };
  /** Lets an account in for as long as `report` takes. */
  serve<T>(userId: string, report: (read: ReadReport) => Promise<T>): Promise<T>;
}

/** One account may take up to this part of the places. */
const SHARE_OF_ACCOUNT = 1 / 4;
/** In seconds; most reports take far less. */
const COME_AGAIN = 2;

/** @param places how many reports may be asked for at once, in all */
export function createReportDesk(read: ReadReport, places: number): ReportDesk {
  const perAccount = Math.max(1, Math.floor(places * SHARE_OF_ACCOUNT));
  const present = new Map<string, number>();
  let taken = 0;

  function enter(userId: string) {
    const own = present.get(userId) ?? 0;
    if (own >= perAccount) throw waitProblem({ waitSeconds: COME_AGAIN });
    if (taken >= places) throw new ProblemError('unavailable');
    present.set(userId, own + 1);
    taken += 1;
    return { read, leave: once(() => leave(userId)) };
  }

  function leave(userId: string): void {
    const others = (present.get(userId) ?? 1) - 1;
    if (others === 0) present.delete(userId);
    else present.set(userId, others);
    taken -= 1;
  }

  return {
    enter,
    async serve(userId, report) {
      const { read, leave } = enter(userId);
      try {
        return await report(read);
      } finally {
        leave();
      }
    },
  };
}

/** Does something at the first call alone. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
