import { pointerTo } from '../../contract/source.ts';
import type { Contract, Parameter } from '../../contract/types.ts';
import { queryField } from '../../exchange/encode.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { type Expectation, expectationOf } from '../../scenario/expectation.ts';
import { judgeInPlace } from '../../scenario/in-place.ts';
import { withPlainValues, withValue } from '../../scenario/plain-draft.ts';
import { probe } from '../../scenario/probe.ts';
import {
  invalidParameter,
  missingParameter,
  repeatedParameter,
  twiceSent,
  unknownParameter,
} from '../../scenario/refusals.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { ideasFor, plainText } from '../../scenario/texts.ts';
import { judge } from '../../values/verdict.ts';

const without = (base: Draft, left: Parameter): Draft => ({
  ...base,
  values: new Map([...base.values].filter(([parameter]) => parameter !== left)),
});

/** A parameter left out, repeated, and under similar names. */
export function* presenceScenarios(
  contract: Contract,
  base: Draft,
  parameter: Parameter,
  success: Expectation,
): Generator<Scenario> {
  if (parameter.required && parameter.in !== 'path') {
    const expected = expectationOf(contract, [missingParameter(parameter)], success);
    yield probe(contract, 'parameters', requestOf(without(base, parameter)), expected, [
      `${pointerTo(parameter.pointer, 'required')} refuses`,
    ]);
  }
  const text = plainText(contract, parameter);
  if (parameter.in === 'header' && parameter.type !== 'array') {
    yield* twiceScenarios(contract, base, parameter, success);
    yield* caseScenarios(contract, base, parameter, success);
  }
  if (parameter.in !== 'query' || text === undefined) return;
  if (contract.promises.repeatedQuery && parameter.type !== 'array') {
    const others = [...ideasFor(contract, parameter).keys()].filter(
      (other) => other !== text && judge(contract, parameter, other).kind === 'valid',
    );
    for (const texts of [
      [text, text],
      [text, others[0] ?? text],
      ['', text],
    ]) {
      const expected = expectationOf(
        contract,
        [repeatedParameter(contract, parameter.name)],
        success,
      );
      yield probe(
        contract,
        'parameters',
        requestOf(withValue(base, parameter, ...texts)),
        expected,
      );
    }
  }
  if (!contract.promises.unknownQuery) return;
  const others = contract.operations.flatMap(({ parameters }) =>
    parameters.map(({ name }) => name),
  );
  const spelt = [
    parameter.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    parameter.name.replaceAll('_', '-'),
  ].filter((name) => !others.includes(name));
  for (const name of [
    ...spelt,
    parameter.name.toUpperCase(),
    `${parameter.name}[]`,
    `${parameter.name}[a]`,
    ` ${parameter.name}`,
  ]) {
    const draft = { ...base, query: [queryField(name, text)] };
    const expected = expectationOf(contract, [unknownParameter(contract, name)], success);
    yield probe(contract, 'parameters', requestOf(draft), expected);
  }
}

/** A header in two fields, with one value and with two. */
function* twiceScenarios(
  contract: Contract,
  base: Draft,
  parameter: Parameter,
  success: Expectation,
): Generator<Scenario> {
  const isValid = (text: string): boolean =>
    judgeInPlace(contract, parameter, text).kind === 'valid' && /^[!-~]+$/.test(text);
  const [one, other = one] = [...ideasFor(contract, parameter).keys()].filter(isValid);
  if (one === undefined || other === undefined) return;
  for (const texts of [
    [one, one],
    [one, other],
  ]) {
    const isWrong = [',', ', '].every(
      (comma) => judgeInPlace(contract, parameter, texts.join(comma)).kind === 'invalid',
    );
    if (!isWrong) continue;
    const expected = expectationOf(contract, [twiceSent(parameter)], success);
    yield probe(contract, 'parameters', requestOf(withValue(base, parameter, ...texts)), expected);
  }
}

/** A header's name has no case (RFC 9110, section 5.1), and none but small letters in HTTP/2. */
function* caseScenarios(
  contract: Contract,
  base: Draft,
  parameter: Parameter,
  success: Expectation,
): Generator<Scenario> {
  const { name } = parameter;
  const invalid = [...ideasFor(contract, parameter).keys()].flatMap((text) => {
    const verdict = judgeInPlace(contract, parameter, text);
    return verdict.kind === 'invalid' && /^[!-~]+$/.test(text) ? [{ text, verdict }] : [];
  });
  for (const { text, verdict } of invalid.slice(0, 1)) {
    const { claim, ...refusal } = invalidParameter(parameter, [text], verdict);
    for (const other of new Set([name.toLowerCase(), name.toUpperCase()])) {
      if (other === name) continue;
      const named = { ...claim, says: `${claim.says}, also as ${other}` };
      const expected = expectationOf(contract, [{ ...refusal, claim: named }], success);
      const draft = { ...without(base, parameter), headers: [[other, text] as const] };
      yield probe(contract, 'parameters', requestOf(draft), expected);
    }
  }
}

/** Query parameters that the operation does not have. */
export function* unknownScenarios(
  contract: Contract,
  base: Draft,
  success: Expectation,
): Generator<Scenario> {
  if (!contract.promises.unknownQuery) return;
  const beside = expectationOf(contract, [unknownParameter(contract, 'unknown')], success);
  const full = { ...withPlainValues(contract, base), query: [queryField('unknown', '1')] };
  yield probe(contract, 'parameters', requestOf(full), beside);
  for (const [name, value] of [
    ['unknown', '1'],
    ['x', ''],
    ['_', String(1)],
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['\u0628', 'x'],
  ] as const) {
    const expected = expectationOf(contract, [unknownParameter(contract, name)], success);
    yield probe(
      contract,
      'parameters',
      requestOf({ ...base, query: [queryField(name, value)] }),
      expected,
    );
  }
}
