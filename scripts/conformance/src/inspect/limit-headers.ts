import { type Exchange, headerOf } from '../exchange/exchange.ts';
import { limitOf, readField, retryAfterOf } from '../exchange/limit-state.ts';
import type { Finding } from '../scenario/finding.ts';

/** Checks that the limit headers of one answer agree with each other. */
export function limitFindings(exchange: Exchange, pointer: string): Finding[] {
  const { answer } = exchange;
  const limit = answer && limitOf(answer);
  if (!answer || !limit) return [];
  const finding = (
    says: string,
    got: string,
    id: 'limits.headers' | 'limits.retry-after' = 'limits.headers',
  ): Finding => ({
    claim: { id, says, pointer },
    got,
    exchanges: [exchange],
  });
  const findings: Finding[] = [];
  const name = readField(headerOf(answer.headers, 'ratelimit'))?.name;
  if (name !== limit.policy)
    findings.push(
      finding(
        'RateLimit is about the policy that RateLimit-Policy names',
        `"${name}" and "${limit.policy}"`,
      ),
    );
  if (limit.remaining > limit.quota)
    findings.push(
      finding('no more is left than the policy allows', `r=${limit.remaining}, q=${limit.quota}`),
    );
  if (limit.reset > limit.window)
    findings.push(
      finding('the window starts anew within its length', `t=${limit.reset}, w=${limit.window}`),
    );
  if (answer.status !== 429) return findings;
  if (limit.remaining > 0)
    findings.push(finding('429 comes when nothing is left', `r=${limit.remaining}`));
  const wait = retryAfterOf(answer);
  if (wait !== undefined && wait < limit.reset)
    findings.push(
      finding(
        'Retry-After is not earlier than the reset of the window',
        `Retry-After: ${wait}, t=${limit.reset}`,
        'limits.retry-after',
      ),
    );
  if (wait !== undefined && wait > limit.reset + 1)
    findings.push(
      finding(
        'Retry-After is not later than the reset of the window',
        `Retry-After: ${wait}, t=${limit.reset}`,
        'limits.retry-after',
      ),
    );
  return findings;
}
