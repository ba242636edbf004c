import type { Answer } from '../../../scripts/conformance/src/exchange/exchange.ts';
import { header } from './mutant.ts';

export interface Left {
  readonly policy: string;
  readonly r: number;
  readonly t: number;
}

export function leftOf(answer: Answer): Left | undefined {
  const [, policy = '', r, t] =
    /^"([^"]*)";r=(\d+);t=(\d+)$/.exec(header(answer, 'RateLimit') ?? '') ?? [];
  return r === undefined ? undefined : { policy, r: Number(r), t: Number(t) };
}
