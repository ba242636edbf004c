import { type Answer, type Exchange, headerOf } from '../exchange.ts';
import type { Finding } from '../finding.ts';

/** A limit as answers describe it (draft-ietf-httpapi-ratelimit-headers). */
export interface LimitState {
  readonly policy: string;
  /** Requests allowed in a window, and its length in seconds. */
  readonly quota: number;
  readonly window: number;
  /** Requests that are left, and the seconds until the window starts anew. */
  readonly remaining: number;
  readonly reset: number;
}

interface Field {
  readonly name: string;
  readonly parameters: Readonly<Record<string, number>>;
}

/** Reads one member of a list of structured fields (RFC 9651): `"name";a=1;b=2`. */
function readField(text: string | undefined): Field | undefined {
  const [, name, rest = ''] = /^\s*"([^"]*)"((?:\s*;\s*[a-z]+=\d+)*)/.exec(text ?? '') ?? [];
  if (name === undefined) return undefined;
  const parameters = [...rest.matchAll(/([a-z]+)=(\d+)/g)].map(
    ([, key = '', value]) => [key, Number(value)] as const,
  );
  return { name, parameters: Object.fromEntries(parameters) };
}

/** The limit that an answer was counted against; undefined where a part is missing. */
export function limitOf({ headers }: Answer): LimitState | undefined {
  const policy = readField(headerOf(headers, 'ratelimit-policy'));
  const state = readField(headerOf(headers, 'ratelimit'));
  if (!policy || !state) return undefined;
  const { q, w } = policy.parameters;
  const { r, t } = state.parameters;
  if (q === undefined || w === undefined || r === undefined || t === undefined) return undefined;
  return { policy: policy.name, quota: q, window: w, remaining: r, reset: t };
}

/** Whole seconds to wait, as `Retry-After` says; undefined where it is missing or a date. */
export function retryAfterOf({ headers }: Answer): number | undefined {
  const value = headerOf(headers, 'retry-after');
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}

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
