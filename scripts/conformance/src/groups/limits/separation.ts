import type { Contract } from '../../contract/types.ts';
import type { Finding } from '../../scenario/finding.ts';
import type { Part } from '../../scenario/scenario.ts';
import { type Caller, claimingToBe } from './lanes.ts';
import { isOneWindow, read, settle, spent } from './readings.ts';

/** How often a measurement is repeated when a window ended in the middle of it. */
const TRIES = 3;

/** A caller does not get another limit by naming another address in a header. */
export function* cannotMove(contract: Contract, caller: Caller): Part<Finding[]> {
  const before = yield* settle(caller.plain);
  if (!before) return [];
  const findings: Finding[] = [];
  let known = before;
  for (const address of ['203.0.113.7', '203.0.113.8']) {
    const after = yield* read(claimingToBe(caller.plain, address));
    if (!after) return findings;
    findings.push(
      ...spent(
        contract,
        known,
        after,
        1,
        'limits.address',
        `${caller.about} does not escape its limit by claiming another address`,
      ),
    );
    known = after;
  }
  return findings;
}

/** One caller's requests do not use up the limit of another. */
export function* standsApart(contract: Contract, caller: Caller, other: Caller): Part<Finding[]> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = yield* settle(caller.plain);
    if (!before) return [];
    yield { kind: 'send', requests: [other.plain, other.plain, other.plain] };
    const after = yield* read(caller.plain);
    if (!after) return [];
    if (isOneWindow(before, after))
      return spent(
        contract,
        before,
        after,
        1,
        'limits.separate',
        `${other.about} does not spend the limit of ${caller.about}`,
      );
  }
  return [];
}
