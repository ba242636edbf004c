import { pointerTo } from '../contract/source.ts';
import type { Contract, ResponseSpec } from '../contract/types.ts';
import { type Answer, type Exchange, headerOf } from '../exchange/exchange.ts';
import type { Claim } from '../scenario/claims.ts';
import type { Finding } from '../scenario/finding.ts';
import { answerName } from '../scenario/spec.ts';
import { headerProblem } from './header-value.ts';

/** What is wrong with the headers of an answer: missing, invalid, or promised only for other answers. */
export function headerFindings(
  contract: Contract,
  exchange: Exchange,
  answer: Answer,
  spec: ResponseSpec,
  finding: (claim: Claim, got: string) => Finding,
): Finding[] {
  const who = answerName(exchange.request.operation, answer);
  const findings: Finding[] = [];
  for (const header of spec.headers) {
    const value = headerOf(answer.headers, header.name);
    if (value === undefined) {
      if (header.required)
        findings.push(
          finding(
            {
              id: 'response.header-missing',
              says: `${who} has ${header.name}`,
              pointer: header.pointer,
              cause: header.name.toLowerCase(),
            },
            'none',
          ),
        );
      continue;
    }
    const problem = headerProblem(contract, header, value);
    if (problem !== undefined)
      findings.push(
        finding(
          {
            id: 'response.header-invalid',
            says: `${header.name} of ${who} ${problem}`,
            pointer: header.schema ?? header.pointer,
            cause: `${header.name.toLowerCase()} ${problem}`,
          },
          value,
        ),
      );
  }
  // A response without a list of headers promises nothing about them.
  if (spec.headers.length === 0) return findings;
  for (const name of documentedHeaders(contract)) {
    const isPromised = spec.headers.some((header) => header.name.toLowerCase() === name);
    if (isPromised || headerOf(answer.headers, name) === undefined) continue;
    findings.push(
      finding(
        {
          id: 'response.header-undeclared',
          says: `${who} has no ${name}`,
          pointer: pointerTo(spec.pointer, 'headers'),
          cause: name,
        },
        `${name}: ${headerOf(answer.headers, name)}`,
      ),
    );
  }
  return findings;
}

/** Headers that HTTP itself adds to any answer, whoever documents them (RFC 9110, 6.6.1, 7.6.1 and 8.6). */
const OF_HTTP: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

const documented = new WeakMap<Contract, ReadonlySet<string>>();

/** Every header that some response of the contract promises, in lower case, but those of HTTP itself. */
function documentedHeaders(contract: Contract): ReadonlySet<string> {
  const known = documented.get(contract);
  if (known) return known;
  const responses = [
    ...contract.operations.flatMap((operation) => operation.responses),
    ...contract.outside,
  ];
  const names = new Set(
    responses
      .flatMap(({ headers }) => headers.map(({ name }) => name.toLowerCase()))
      .filter((name) => !OF_HTTP.has(name)),
  );
  documented.set(contract, names);
  return names;
}
