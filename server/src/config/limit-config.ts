import type { Limit, LimitName } from '../domain/limits.ts';
import { MINUTE_SECONDS } from '../durations.ts';
import { type ReadSetting, readLimit } from './read-setting.ts';

/** What all keys of an account may ask together, in limits of one key. */
const KEYS_WORTH = 10;

/** Reads how many requests are answered, and to whom. Throws what `setting` throws. */
export function readLimitConfig(setting: ReadSetting): Record<LimitName, Limit> {
  const limitOf = readLimit(setting);
  const key = limitOf('RATE_LIMIT_KEY', 600, MINUTE_SECONDS);
  return {
    key,
    account: limitOf('RATE_LIMIT_ACCOUNT', KEYS_WORTH * key.points, key.seconds),
    anonymous: limitOf('RATE_LIMIT_ANONYMOUS', 60, MINUTE_SECONDS),
    'failed-keys': limitOf('RATE_LIMIT_FAILED_KEYS', 20, MINUTE_SECONDS),
    pages: limitOf('RATE_LIMIT_PAGES', 600, MINUTE_SECONDS),
  };
}
