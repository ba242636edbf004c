import type { Exchange, Request } from '../exchange/exchange.ts';
import type { Finding } from './finding.ts';

/** What a script does next. */
export type Step =
  | { readonly kind: 'send'; readonly requests: readonly Request[] }
  | { readonly kind: 'wait'; readonly milliseconds: number };

/** Decides what to send from what came back, and returns a result. Has no side effects. */
export type Part<Result> = Generator<Step, Result, readonly Exchange[]>;

/** A part that finds out what is wrong. */
export type Script = Part<readonly Finding[]>;

/** One thing to find out. */
export interface Scenario {
  readonly title: string;
  readonly group: Group;
  /** The least number of requests it takes: the estimate of the running time adds these up. */
  readonly requests: number;
  readonly lane: Request['lane'];
  /** What it is about, for findings that show on any answer: those with one cause are one. */
  readonly cause?: string;
  /** Rules of the contract that count as tested once an answer came. */
  readonly covers?: readonly string[];
  readonly script: () => Script;
}

export type Group =
  | 'parameters'
  | 'bodies'
  | 'credentials'
  | 'responses'
  | 'http'
  | 'lists'
  | 'robustness'
  | 'random'
  | 'limits'
  | 'workflows'
  | 'coverage';

/** One scenario, and what it found. */
export interface Result {
  readonly title: string;
  readonly group: Group;
  readonly findings: readonly Finding[];
}
