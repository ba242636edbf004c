import type { Contract, Operation } from '../../contract/types.ts';
import { mediaTypeOf } from '../../exchange/exchange.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import { successesOf } from '../../scenario/expectation.ts';
import type { Finding } from '../../scenario/finding.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';

/** Asks for media types, those that are offered and others (RFC 9110, section 12.5.1). */
export function* askForTypes(contract: Contract, draft: Draft, operation: Operation): Script {
  const declares = operation.responses.some(({ status }) => status === '406');
  const types = operation.responses.flatMap(({ status, content }) =>
    status.startsWith('2') ? content.map(({ type }) => type) : [],
  );
  const tried: [string, boolean][] = [
    ...types.map((type): [string, boolean] => [type, true]),
    ['*/*', true],
    [types[0]?.replace(/\/.*/, '/*') ?? '*/*', true],
    [`text/html, */*;q=0.1`, true],
    ['text/html', false],
    ['application/xml', false],
    ['nonsense', false],
  ];
  const findings: Finding[] = [];
  const [usual] = yield { kind: 'send', requests: [requestOf(draft)] };
  // A type that is not declared is found on every answer.
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
    const isRight =
      answer.status === 406
        ? !offered && (declares || !contract.promises.made)
        : successesOf(operation).includes(answer.status) && fits && (offered || !declares);
    if (isRight) continue;
    const says =
      offered || !declares
        ? `Accept: ${value} is answered with ${types.join(' or ')}`
        : `Accept: ${value} is refused with 406`;
    findings.push({
      claim: { id: 'http.accept', says, pointer: operation.pointer },
      got: summaryOf(contract, exchange),
      exchanges: [exchange],
    });
  }
  return findings;
}
