import type { StatusClass, UsageBuffer } from '../domain/usage-buffer.ts';
import type { Observation } from '../pipeline/observe.ts';

const isStatusClass = (value: number): value is StatusClass => value >= 2 && value <= 5;

/**
 * Counts calls of operations, of applications and of callers without a key. A refused key is
 * nobody's call, and an address where nothing is is no call of the service.
 */
export function recordUsage(usage: UsageBuffer, clock: () => number = Date.now) {
  return function recordUsage(seen: Observation): void {
    const { operationId, keyId, anonymous, externalUserId, status, durationMs } = seen;
    const statusClass = Math.floor(status / 100);
    if (operationId === undefined || !isStatusClass(statusClass)) return;
    if (keyId === undefined && !anonymous) return;
    const now = clock();
    const startedAt = now - durationMs;
    usage.record({ keyId: keyId ?? null, externalUserId, statusClass, startedAt, now });
  };
}
