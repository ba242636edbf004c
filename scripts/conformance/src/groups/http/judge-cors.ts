import type { CorsPromises } from '../../contract/promises.ts';
import { pointerTo } from '../../contract/source.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import { type Exchange, headerItems } from '../../exchange/exchange.ts';
import { openness } from '../../inspect/cors.ts';
import type { ClaimId } from '../../scenario/claims.ts';
import type { Finding } from '../../scenario/finding.ts';
import { summaryOf } from '../../scenario/judge.ts';

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
  const methods = headerItems(answer.headers, 'access-control-allow-methods');
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
  const headers = headerItems(answer.headers, 'access-control-allow-headers');
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
