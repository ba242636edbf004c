import type { Contract, Operation } from '../../contract/types.ts';
import { type Exchange, headerOf, type Request } from '../../exchange/exchange.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import type { Finding } from '../../scenario/finding.ts';
import { judgeAnswer, summaryOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';

/** Methods that are tried at every address. PROPFIND stands for those of other standards. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];

/** The methods that apply to an address according to the contract. */
export function methodsOf(contract: Contract, operations: readonly Operation[]): Set<string> {
  const methods = new Set(operations.map(({ method }) => method));
  if (methods.has('GET') && contract.promises.head) methods.add('HEAD');
  if (contract.promises.cors) methods.add('OPTIONS');
  return methods;
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((method) => method.trim())
    .filter((method) => method !== '');

/** The answer to OPTIONS of a program that is no browser lists the methods, and no others. */
export function judgeOptions(
  contract: Contract,
  operation: Operation,
  pointer: string,
  exchange: Exchange,
): Finding[] {
  const { answer } = exchange;
  if (!answer || answer.status >= 500) return [];
  const here = [...contract.operations, ...contract.untested].filter(
    ({ path }) => path === operation.path,
  );
  const methods = methodsOf(contract, here);
  const allow = headerOf(answer.headers, 'allow');
  const listed = new Set(listOf(allow ?? ''));
  const isRight =
    listed.size === methods.size && [...methods].every((method) => listed.has(method));
  if (answer.status < 300 && isRight) return [];
  return [
    {
      claim: {
        id: 'http.allow',
        says: `OPTIONS ${operation.path} lists ${[...methods].join(', ')} in Allow`,
        pointer,
      },
      got: answer.status < 300 ? `Allow: ${allow ?? 'absent'}` : summaryOf(contract, exchange),
      exchanges: [exchange],
    },
  ];
}

function judgeAllow(exchange: Exchange, methods: ReadonlySet<string>, pointer: string): Finding[] {
  const { answer, request } = exchange;
  if (answer?.status !== 405) return [];
  const allow = headerOf(answer.headers, 'allow');
  const listed = new Set(listOf(allow ?? ''));
  const missing = [...methods].filter((method) => !listed.has(method));
  const isRefused = listed.has(request.method);
  if (allow !== undefined && missing.length === 0 && !isRefused) return [];
  const got =
    allow === undefined
      ? 'no Allow'
      : isRefused
        ? `Allow: ${allow}, with the method that is refused`
        : `Allow: ${allow}, without ${missing.join(', ')}`;
  return [
    {
      claim: { id: 'http.allow', says: `Allow lists ${[...methods].join(', ')}`, pointer },
      got,
      exchanges: [exchange],
    },
  ];
}

/** Sends a method that an address does not have, then tries the methods that `Allow` offers. */
export function* refuseMethod(
  contract: Contract,
  request: Request,
  expected: Expectation,
  methods: ReadonlySet<string>,
): Script {
  const [exchange] = yield { kind: 'send', requests: [request] };
  if (!exchange) return [];
  const findings = judgeAnswer(contract, expected, exchange);
  if (findings.length > 0) return findings;
  const own = judgeAllow(exchange, methods, expected.claim.pointer);
  if (own.length > 0 || exchange.answer?.status !== 405) return own;
  // Every method that `Allow` offers has to work.
  const offered = listOf(headerOf(exchange.answer.headers, 'allow') ?? '').filter(
    (method) => METHODS.includes(method) && !methods.has(method),
  );
  const tried = yield {
    kind: 'send',
    requests: offered.map((method) => ({ ...request, method })),
  };
  return tried
    .filter(({ answer }) => answer?.status === 405)
    .map(
      (denied): Finding => ({
        claim: {
          id: 'http.allow',
          says: 'Allow lists only methods that apply',
          pointer: expected.claim.pointer,
        },
        got: `${denied.request.method}, which is refused with ${summaryOf(contract, denied)}`,
        exchanges: [exchange, denied],
      }),
    );
}
