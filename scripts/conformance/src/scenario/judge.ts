import { asArray, asObject, asText, memberAt } from '../contract/json.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import { excerptOf, jsonOf } from '../exchange/content.ts';
import { type Exchange, mediaTypeOf } from '../exchange/exchange.ts';
import type { Expectation, Input } from './expectation.ts';
import type { Finding } from './finding.ts';

/** The code of an error, if it has one. */
export function codeOf({ promises }: Contract, { answer }: Exchange): string | undefined {
  const { code } = promises.errors;
  return answer && code ? asText(asObject(jsonOf(answer)?.value)[code]) : undefined;
}

const listed = (inputs: readonly Input[]): string =>
  [...new Set(inputs.map((input) => `${input.in} ${input.name}`))].sort().join(', ') || 'nothing';

/** The inputs that an error names; undefined where it names none. */
function inputsOf({ promises }: Contract, { answer }: Exchange): Input[] | undefined {
  const { inputs } = promises.errors;
  const value = answer && inputs ? asObject(jsonOf(answer)?.value)[inputs] : undefined;
  if (!Array.isArray(value)) return undefined;
  return asArray(value).map((item) => ({
    in: asText(memberAt(item, ['in'])) ?? '',
    name: asText(memberAt(item, ['name'])) ?? '',
  }));
}

/** How an answer is named in a report. */
export function summaryOf(contract: Contract, exchange: Exchange): string {
  const { answer, failure } = exchange;
  if (answer === undefined) return failure ?? 'no answer';
  const code = codeOf(contract, exchange);
  const type = mediaTypeOf(answer);
  return [answer.status, code, code === undefined ? type : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** More statuses than this are named by their classes. */
const MAX_NAMED = 6;

const namesOf = (statuses: readonly number[]): string =>
  statuses.length <= MAX_NAMED
    ? statuses.join(' or ')
    : [...new Set(statuses.map((status) => `${Math.floor(status / 100)}xx`))].join(' or ');

/** Compares an answer with what was expected. */
export function judgeAnswer(
  contract: Contract,
  expected: Expectation,
  exchange: Exchange,
): Finding[] {
  const { answer, request } = exchange;
  // Missing answers and failures of the service are found for every exchange: see inspect.
  if (answer === undefined || answer.status >= 500) return [];
  const { claim, statuses, code, inputs } = expected;
  const { errors, pointer } = contract.promises;
  if (!statuses.includes(answer.status)) {
    const said = answer.status >= 400 && errors.code === undefined ? excerptOf(answer) : undefined;
    const got = `${summaryOf(contract, exchange)} instead of ${namesOf(statuses)}${said ? `: ${said}` : ''}`;
    return [{ claim, got, exchanges: [exchange] }];
  }
  if (request.method === 'HEAD') return [];
  const findings: Finding[] = [];
  const actual = codeOf(contract, exchange);
  if (code !== undefined && actual !== code) {
    findings.push({
      claim: {
        id: 'response.code',
        says: `${errors.code} is ${code} when ${claim.says}`,
        pointer: pointerTo(pointer, 'errors', 'reasons'),
      },
      got: `${actual ?? 'none'} instead of ${code}`,
      exchanges: [exchange],
    });
  }
  const named = inputs && errors.inputs ? (inputsOf(contract, exchange) ?? []) : undefined;
  if (inputs && named && listed(inputs) !== listed(named)) {
    findings.push({
      claim: {
        id: 'response.inputs',
        says: `${errors.inputs} names what is wrong: ${listed(inputs)}`,
        pointer: pointerTo(pointer, 'errors', 'inputs'),
      },
      got: listed(named),
      exchanges: [exchange],
    });
  }
  return findings;
}
