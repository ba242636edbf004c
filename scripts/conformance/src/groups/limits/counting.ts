import type { LimitPromises } from '../../contract/promises.ts';
import type { Contract } from '../../contract/types.ts';
import type { Request } from '../../exchange/exchange.ts';
import type { Finding } from '../../scenario/finding.ts';
import type { Part, Script } from '../../scenario/scenario.ts';
import type { Caller } from './lanes.ts';
import { read, settle, spent, ticking } from './readings.ts';
import { cannotMove, standsApart } from './separation.ts';

function* countsDown(
  contract: Contract,
  caller: Caller,
  wrong: readonly Request[],
  promises: LimitPromises | undefined,
): Part<Finding[]> {
  const findings: Finding[] = [];
  let before = yield* settle(caller.plain);
  if (!before) return findings;
  const first = before;
  for (let index = 0; index < 4; index += 1) {
    const after = yield* read(caller.plain);
    if (!after) return findings;
    findings.push(
      ...spent(
        contract,
        before,
        after,
        1,
        'limits.countdown',
        `each request of ${caller.about} takes one`,
      ),
    );
    before = after;
  }
  if (first.limit.reset > 3) {
    yield { kind: 'wait', milliseconds: 1300 };
    const after = yield* read(caller.plain);
    if (after) {
      findings.push(
        ...ticking(contract, first, after),
        ...spent(
          contract,
          before,
          after,
          1,
          'limits.countdown',
          `waiting gives ${caller.about} nothing back within a window`,
        ),
      );
      before = after;
    }
  }
  before = (yield* settle(caller.plain)) ?? before;
  for (const request of promises?.refusedCount ? wrong : []) {
    const after = yield* read(request);
    if (!after) continue;
    findings.push(
      ...spent(
        contract,
        before,
        after,
        1,
        'limits.countdown',
        `${request.method} ${request.target} of ${caller.about} takes one as well`,
      ),
    );
    before = after;
  }
  return findings;
}

/**
 * Checks, one request after another, that a caller's limit counts down. Nobody else may use the
 * credential at the same time.
 *
 * @param wrong requests of the caller that are refused, or that are cheap to answer
 */
export function* countingScript(
  contract: Contract,
  caller: Caller,
  wrong: readonly Request[],
): Script {
  const counted = yield* countsDown(contract, caller, wrong, contract.promises.limits);
  return [...counted, ...(yield* cannotMove(contract, caller))];
}

/** No caller uses up the limit of another. */
export function* apartScript(contract: Contract, callers: readonly Caller[]): Script {
  const findings: Finding[] = [];
  for (const caller of callers) {
    for (const other of callers) {
      if (other !== caller) findings.push(...(yield* standsApart(contract, caller, other)));
    }
  }
  return findings;
}
