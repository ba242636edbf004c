import type { Contract, Parameter } from '../contract/types.ts';
import type { Scenario } from '../finding.ts';
import { type Draft, requestOf } from '../plan/draft.ts';
import { expectationOf } from '../plan/expectation.ts';
import { ideasFor, isCallable, type Means, successOf, withValue } from '../plan/means.ts';
import { probe } from '../plan/probe.ts';
import { invalidParameter, shown } from '../plan/refusals.ts';
import { constraintsOf } from '../values/constraints.ts';
import type { Verdict } from '../values/verdict.ts';
import { judgeInPlace } from './in-place.ts';

/** Marks, for the coverage, of the rules by which a text is judged. */
function coverOf(contract: Contract, parameter: Parameter, verdict: Verdict): string[] {
  if (verdict.kind === 'invalid')
    return verdict.violations.map(({ pointer }) => `${pointer} refuses`);
  return constraintsOf(contract.source, parameter.schema).map(({ pointer }) => `${pointer} allows`);
}

/** Other spellings of a number under which something exists: a lenient service would find it. */
function spellingsOf(existing: string | undefined, { in: place, type }: Parameter) {
  if (place !== 'path' || type !== 'integer' || !/^[1-9][0-9]*$/.test(existing ?? '')) return [];
  const number = Number(existing);
  return [
    `0x${number.toString(16)}`,
    `${number}.0`,
    number.toExponential(),
    `+${number}`,
    ` ${number}`,
    `${number} `,
    `${number}a`,
  ].map((text) => [text, `another spelling of ${number}`] as const);
}

/** A parameter with every text to try. */
export function* valueScenarios(
  contract: Contract,
  base: Draft,
  parameter: Parameter,
  means: Means,
): Generator<Scenario> {
  const { operation } = base;
  const spellings = spellingsOf(means.existing.get(parameter), parameter);
  for (const [text, about] of [...ideasFor(contract, parameter), ...spellings]) {
    const verdict = judgeInPlace(contract, parameter, text);
    if (verdict.kind === 'unclear') continue;
    if (verdict.kind === 'valid' && !isCallable(operation, means)) continue;
    const success = successOf(
      operation,
      means,
      {
        id: 'parameter.valid',
        says: `${parameter.name} takes ${shown(text)} (${about})`,
        pointer: parameter.schema,
      },
      [parameter],
    );
    const refusals =
      verdict.kind === 'invalid' ? [invalidParameter(parameter, [text], verdict)] : [];
    yield probe(
      contract,
      'parameters',
      requestOf(withValue(base, parameter, text)),
      expectationOf(contract, refusals, success),
      coverOf(contract, parameter, verdict),
    );
  }
}
