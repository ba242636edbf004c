import type { Logger } from 'pino';
import type { Step } from '../locals.ts';
import { FinishedRequest, type Observation } from './observation.ts';
import { requestLines } from './request-line.ts';

interface Options {
  log: Logger;
  observers: readonly ((observation: Observation) => void)[];
  /** The header that the contract's security scheme names. */
  keyHeader: string;
  clock?: () => number;
}

/**
 * Logs one line for every request and tells the observers. The line holds neither the query nor
 * the address, which may hold a secret or personal data; the contract's path stands for it.
 */
export function observe({
  log,
  observers,
  keyHeader,
  clock = performance.now.bind(performance),
}: Options): Step {
  const name = keyHeader.toLowerCase();
  const writeLine = requestLines(log);
  return function observe(req, res, next) {
    const startedAt = clock();
    // Kept, since later steps answer HEAD as GET.
    const { method } = req;
    res.on('close', () => {
      // Nothing else catches what is thrown here: it would end the process.
      try {
        const seen = new FinishedRequest(req, res, method, clock() - startedAt, name);
        writeLine(seen);
        for (const observer of observers) observer(seen);
      } catch (error) {
        log.error({ err: error }, 'A request was not counted.');
      }
    });
    next();
  };
}
