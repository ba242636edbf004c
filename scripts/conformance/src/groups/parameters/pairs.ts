import type { Contract } from '../../contract/types.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { type Expectation, expectationOf } from '../../scenario/expectation.ts';
import { judgeInPlace } from '../../scenario/in-place.ts';
import { withValue } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import { invalidParameter } from '../../scenario/refusals.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { ideasFor } from '../../scenario/texts.ts';

/** Two wrong inputs at once are both named. */
export function* pairScenarios(
  contract: Contract,
  base: Draft,
  success: Expectation,
): Generator<Scenario> {
  const wrong = base.operation.parameters.flatMap((parameter) => {
    if (parameter.in === 'path') return [];
    const text = [...ideasFor(contract, parameter).keys()].find(
      (idea) => idea !== '' && judgeInPlace(contract, parameter, idea).kind === 'invalid',
    );
    const verdict = text === undefined ? undefined : judgeInPlace(contract, parameter, text);
    return text !== undefined && verdict?.kind === 'invalid'
      ? [{ parameter, text, refusal: invalidParameter(parameter, [text], verdict) }]
      : [];
  });
  for (const [index, one] of wrong.entries()) {
    const other = wrong[(index + 1) % wrong.length];
    if (other === undefined || other === one) continue;
    const draft = withValue(withValue(base, one.parameter, one.text), other.parameter, other.text);
    yield probe(
      contract,
      'parameters',
      requestOf(draft),
      expectationOf(contract, [one.refusal, other.refusal], success),
    );
  }
}
