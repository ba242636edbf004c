import type { KeylessTally } from '../domain/usage/keyless-tally.ts';
import type { RecentBuffer } from '../domain/usage/recent-buffer.ts';
import type { StatusClass, UsageBuffer } from '../domain/usage/usage-buffer.ts';
import type { Observation } from '../pipeline/observing/observation.ts';

const isStatusClass = (value: number): value is StatusClass => value >= 2 && value <= 5;

/**
 * Counts calls of operations, of applications and of callers without a key. A refused key is
 * nobody's call, and an address where nothing is is no call of the service; but the owner of a key
 * that was good once sees that it was refused.
 */
export function recordUsage(usage: UsageBuffer, recent: RecentBuffer, keyless: KeylessTally) {
  return function recordUsage(seen: Observation): void {
    const { operationId, keyId, anonymous, externalUserId, status, durationMs, code } = seen;
    const statusClass = Math.floor(status / 100);
    if (operationId === undefined || !isStatusClass(statusClass)) return;
    const now = Date.now();
    const ofKey = keyId ?? seen.refusedKey?.keyId;
    if (code !== undefined && (ofKey !== undefined || anonymous))
      usage.recordError({ keyId: ofKey ?? null, code, now });
    if (ofKey !== undefined)
      recent.offer({ keyId: ofKey, isError: status >= 400, now }, () => ({
        requestId: seen.requestId,
        keyId: ofKey,
        at: now,
        operation: operationId,
        method: seen.method,
        status,
        code: code ?? null,
        durationMs,
        ...seen.sent(),
      }));
    if (anonymous && status < 400) keyless.add({ now, ...seen.from() });
    if (keyId === undefined && !anonymous) return;
    const startedAt = now - durationMs;
    usage.record({ keyId: keyId ?? null, externalUserId, statusClass, startedAt, now });
  };
}
