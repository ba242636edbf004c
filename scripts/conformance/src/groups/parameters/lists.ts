import { asNumber } from '../../contract/json.ts';
import type { Contract, Parameter } from '../../contract/types.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { type Expectation, expectationOf } from '../../scenario/expectation.ts';
import { withValue } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import { invalidParameter } from '../../scenario/refusals.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { ideasFor } from '../../scenario/texts.ts';
import { constraintsOf, itemsOf, rulesOf } from '../../values/constraints.ts';
import { judgeItems, readText } from '../../values/verdict.ts';

/** Lists of more items make addresses that are refused for their length. */
const MOST = 100;

/** Plain texts that keep the schema of a list's items. */
function plainItems(contract: Contract, parameter: Parameter): string[] {
  const at = itemsOf(contract.source, parameter.schema);
  return [...ideasFor(contract, parameter).keys()].filter((text) => {
    const reading = readText(parameter.itemType, text, false);
    const isPlain = reading.kind === 'value' && /^[A-Za-z0-9]+$/.test(text);
    return isPlain && contract.schemas.violations(at, reading.value).length === 0;
  });
}

/** Lists with an item too few and with an item too many. */
export function* listScenarios(
  contract: Contract,
  base: Draft,
  parameter: Parameter,
  success: Expectation,
): Generator<Scenario> {
  if (parameter.type !== 'array' || parameter.form.kind === 'json') return;
  const { minItems, maxItems } = rulesOf(constraintsOf(contract.source, parameter.schema));
  const items = plainItems(contract, parameter);
  const [first] = items;
  if (first === undefined) return;
  for (const length of [(asNumber(minItems) ?? 0) - 1, (asNumber(maxItems) ?? MOST) + 1]) {
    // No item and one are tried as texts.
    if (length < 2 || length > MOST) continue;
    const texts = Array.from({ length }, (_, index) => items[index] ?? first);
    const verdict = judgeItems(contract, parameter, texts);
    if (verdict.kind !== 'invalid') continue;
    yield probe(
      contract,
      'parameters',
      requestOf(withValue(base, parameter, ...texts)),
      expectationOf(contract, [invalidParameter(parameter, texts, verdict)], success),
      verdict.violations.map(({ pointer }) => `${pointer} refuses`),
    );
  }
}
