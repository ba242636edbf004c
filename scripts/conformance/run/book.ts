import type { Finding, Group } from '../finding.ts';
import type { Settings } from '../settings.ts';
import type { Listener, Result } from './report.ts';

/** The results of a run, as they come in. */
export interface Book {
  readonly results: Result[];
  planned: number;
  isOver: boolean;
  enter(title: string, group: Group, findings: readonly Finding[]): void;
}

/** An empty book. The listener hears of every entry. */
export function openBook({ isEnough }: Settings, listener: Listener, sent: () => number): Book {
  let broken = 0;
  const book: Book = {
    results: [],
    planned: 0,
    isOver: false,
    enter(title, group, findings) {
      book.results.push({ title, group, findings });
      if (findings.length > 0) broken += 1;
      if (isEnough && findings.some(isEnough)) book.isOver = true;
      listener.progressed({
        done: book.results.length,
        planned: book.planned,
        requests: sent(),
        broken,
      });
    },
  };
  return book;
}
