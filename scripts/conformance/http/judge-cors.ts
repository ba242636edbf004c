import { summaryOf } from '../check/judge.ts';
import type { CorsPromises } from '../contract/promises.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation } from '../contract/types.ts';
import { type Answer, type Exchange, headerOf } from '../exchange.ts';
import type { ClaimId, Finding } from '../finding.ts';

/** The origin of a page that is not part of the service. */
export const ORIGIN = 'https://elsewhere.example';

const listOf = (answer: Answer, name: string): string[] =>
  (headerOf(answer.headers, name) ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');

/** What is wrong with the CORS headers of an answer (Fetch standard, CORS protocol). */
export function openness(cors: CorsPromises, answer: Answer): string | undefined {
  const origin = headerOf(answer.headers, 'access-control-allow-origin');
  const opens =
    cors.origin === '*'
      ? origin === '*' || origin === ORIGIN
      : cors.origin === undefined || origin === cors.origin;
  if (!opens) return `Access-Control-Allow-Origin: ${origin ?? 'absent'}`;
  const credentials = headerOf(answer.headers, 'access-control-allow-credentials');
  const isOpen = credentials !== undefined && credentials !== 'false';
  if (cors.credentials !== undefined && isOpen !== cors.credentials)
    return `Access-Control-Allow-Credentials: ${credentials ?? 'absent'}`;
  return undefined;
}

/** A preflight: the headers that the page would like to send. */
export interface Wish {
  readonly headers: readonly string[];
}

/** What is wrong with the answer to a preflight. */
export function judgePreflight(
  contract: Contract,
  operation: Operation,
  cors: CorsPromises,
  wish: Wish,
  exchange: Exchange,
): Finding[] {
  const { answer } = exchange;
  if (!answer || answer.status >= 500) return [];
  const pointer = pointerTo(contract.promises.pointer, 'cors');
  const finding = (id: ClaimId, says: string, got: string, at = pointer): Finding => ({
    claim: { id, says, pointer: at },
    got,
    exchanges: [exchange],
  });
  const use = `OPTIONS ${operation.path} lets another origin use ${operation.method}`;
  if (answer.status < 200 || answer.status > 299)
    return [finding('cors.preflight', use, summaryOf(contract, exchange))];
  const findings: Finding[] = [];
  const closed = openness(cors, answer);
  if (closed)
    findings.push(finding('cors.origin', 'the preflight opens the address as promised', closed));
  const methods = listOf(answer, 'access-control-allow-methods');
  const isSimple = ['GET', 'HEAD', 'POST'].includes(operation.method);
  if (!isSimple && !methods.includes(operation.method.toLowerCase()) && !methods.includes('*')) {
    findings.push(
      finding(
        'cors.preflight',
        use,
        `Access-Control-Allow-Methods: ${methods.join(', ') || 'absent'}`,
      ),
    );
  }
  const headers = listOf(answer, 'access-control-allow-headers');
  const allows = (name: string): boolean =>
    headers.includes(name.toLowerCase()) || headers.includes('*');
  const got = `Access-Control-Allow-Headers: ${headers.join(', ') || 'absent'}`;
  const missing = cors.headers.find((name) => wish.headers.includes(name) && !allows(name));
  if (missing)
    findings.push(
      finding(
        'cors.preflight',
        `another origin may send ${missing}`,
        got,
        pointerTo(pointer, 'headers'),
      ),
    );
  const leaked = cors.withheld.find(allows);
  if (leaked)
    findings.push(
      finding(
        'cors.withheld',
        `another origin may not send ${leaked}`,
        got,
        pointerTo(pointer, 'withheld'),
      ),
    );
  return findings;
}
