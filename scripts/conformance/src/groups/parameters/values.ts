import { asObject, isObject } from '../../contract/json.ts';
import type { Contract, Parameter } from '../../contract/types.ts';
import { isCallable, type OperationContext } from '../../scenario/context.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { expectationOf } from '../../scenario/expectation.ts';
import { judgeInPlace } from '../../scenario/in-place.ts';
import { successOf, withValue } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import { invalidParameter, shown } from '../../scenario/refusals.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isStated } from '../../scenario/stated.ts';
import { ideasFor } from '../../scenario/texts.ts';
import { constraintsOf } from '../../values/constraints.ts';
import type { Verdict } from '../../values/verdict.ts';

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

/** Orders by what items show and the contract does not name: a lenient service takes any member. */
function otherOrders({ operation, catalogues }: OperationContext, { orders }: Parameter) {
  if (!orders) return [];
  const fields = Object.keys(orders.fields);
  const [item] = catalogues.get(operation)?.items ?? [];
  const members = Object.entries(asObject(item))
    .filter(([name, value]) => !fields.includes(name) && !isObject(value) && !Array.isArray(value))
    .flatMap(([name]) => [name, `-${name}`])
    .slice(0, 4);
  return [...members, ...fields.slice(0, 1).flatMap((name) => [`--${name}`, `+${name}`])].map(
    (text) => [text, 'another order'] as const,
  );
}

/** A parameter with every text to try. */
export function* valueScenarios(
  context: OperationContext,
  base: Draft,
  parameter: Parameter,
): Generator<Scenario> {
  const { contract } = context;
  const spellings = spellingsOf(context.existing.get(parameter)?.[0], parameter);
  const others = [...spellings, ...otherOrders(context, parameter)];
  for (const [text, about] of [...ideasFor(contract, parameter), ...others]) {
    const verdict = judgeInPlace(contract, parameter, text);
    if (verdict.kind === 'unclear') continue;
    if (verdict.kind === 'valid' && !isCallable(context)) continue;
    const success = successOf(
      context,
      {
        id: 'parameter.valid',
        says: `${parameter.name} takes ${shown(text)} (${about})`,
        pointer: parameter.schema,
        cause: parameter.pointer,
        ...(isStated(contract, parameter, text) ? {} : { kind: 'gap' }),
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
