import type { Limit } from '../domain/limits.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { type ReadSetting, readLimit, readNumber } from './read-setting.ts';

/** What one account may keep. */
export interface AccountBounds {
  /** How often it may make or change keys. */
  keyChanges: Limit;
  /** Keys that are not revoked. */
  liveKeys: number;
  /** Revoked keys; of older ones only the counts stay. */
  revokedKeys: number;
}

/** Reads what one account may keep. Throws what `setting` throws. */
export function readAccountConfig(setting: ReadSetting): AccountBounds {
  const number = readNumber(setting);
  return {
    keyChanges: readLimit(setting)('RATE_LIMIT_KEY_CHANGES', 600, HOUR_SECONDS),
    liveKeys: number('KEYS_PER_ACCOUNT', 'a number', [1, 10_000], 100),
    revokedKeys: number('REVOKED_KEYS_PER_ACCOUNT', 'a number', [0, 10_000], 100),
  };
}
