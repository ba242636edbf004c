import type { Contract, Operation } from '../../contract/types.ts';
import { mediaTypeOf } from '../../exchange/exchange.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { successesOf } from '../../scenario/expectation.ts';
import type { Finding } from '../../scenario/finding.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';

/** Asks for media types, those that are offered and others (RFC 9110, section 12.5.1). */
export function* askForTypes(
  contract: Contract,
  draft: Draft,
  operation: Operation,
  wrong: Draft | undefined,
): Script {
  const declares = operation.responses.some(({ status }) => status === '406');
  const types = operation.responses.flatMap(({ status, content }) =>
    status.startsWith('2') ? content.map(({ type }) => type) : [],
  );
  const tried: [accept: string, offered: boolean | undefined][] = [
    ...types.map((type): [string, boolean] => [type, true]),
    ...types.slice(0, 1).map((type): [string, boolean] => [`${type};q=0.5`, true]),
    ['*/*', true],
    [types[0]?.replace(/\/.*/, '/*') ?? '*/*', true],
    [`text/html, */*;q=0.1`, true],
    ['text/html', false],
    ['application/xml', false],
    // Whether this is the type that is offered, only the service knows (RFC 9110, section 12.5.1).
    [`${types[0] ?? 'application/json'}; charset=utf-8`, undefined],
    ['nonsense', false],
  ];
  const findings: Finding[] = [];
  const [usual] = yield { kind: 'send', requests: [requestOf(draft)] };
  // A status or a type that is not declared is found on every answer.
  if (usual?.answer && !successesOf(operation).includes(usual.answer.status)) return [];
  const own = usual?.answer && mediaTypeOf(usual.answer);
  if (own !== undefined && types.length > 0 && !types.includes(own)) return [];
  for (const [value, offered] of tried) {
    const [exchange] = yield {
      kind: 'send',
      requests: [requestOf({ ...draft, headers: [['Accept', value]] })],
    };
    const answer = exchange?.answer;
    if (!exchange || !answer || answer.status >= 500) continue;
    const fits = types.length === 0 || types.includes(mediaTypeOf(answer) ?? '');
    const isAnswered = offered !== false || !declares;
    const isRight =
      answer.status === 406
        ? offered !== true && (declares || !contract.promises.made)
        : successesOf(operation).includes(answer.status) && fits && isAnswered;
    if (isRight) continue;
    const says = isAnswered
      ? `Accept: ${value} is answered with ${types.join(' or ')}`
      : `Accept: ${value} is refused with 406`;
    findings.push({
      claim: { id: 'http.accept', says, pointer: operation.pointer },
      got: summaryOf(contract, exchange),
      exchanges: [exchange],
    });
  }
  return wrong === undefined
    ? findings
    : [...findings, ...(yield* askForErrors(contract, wrong, types))];
}

/** What is wrong stays wrong, and is told in the same format, whatever type is asked for. */
function* askForErrors(contract: Contract, wrong: Draft, types: readonly string[]): Script {
  const [plain] = yield { kind: 'send', requests: [requestOf(wrong)] };
  if (!plain?.answer || plain.answer.status < 400) return [];
  const type = mediaTypeOf(plain.answer);
  const findings: Finding[] = [];
  for (const value of new Set([...types, 'text/html', '*/*'])) {
    const [exchange] = yield {
      kind: 'send',
      requests: [requestOf({ ...wrong, headers: [['Accept', value]] })],
    };
    const answer = exchange?.answer;
    if (!exchange || !answer || answer.status >= 500) continue;
    const isSame = answer.status === plain.answer.status && mediaTypeOf(answer) === type;
    // Without a promise, errors may come in any format, and a refusal may be of the type.
    if (isSame || !contract.promises.made) continue;
    findings.push({
      claim: {
        id: 'http.accept',
        says: `what is refused with ${plain.answer.status} is refused in the same format with Accept: ${value}`,
        pointer: wrong.operation.pointer,
      },
      got: `${summaryOf(contract, exchange)}, ${mediaTypeOf(answer) ?? 'without a media type'}`,
      exchanges: [plain, exchange],
    });
  }
  return findings;
}
