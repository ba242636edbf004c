import type { Limit, LimitName } from '../domain/limits.ts';
import { type ReadSetting, readLimit } from './read-setting.ts';

const MINUTE = 60;

/** What all keys of an account may ask together, in limits of one key. */
const KEYS_WORTH = 10;

/** Reads how many requests are answered, and to whom. Throws what `setting` throws. */
export function readLimitConfig(setting: ReadSetting): Record<LimitName, Limit> {
  const limitOf = readLimit(setting);
  const key = limitOf('RATE_LIMIT_KEY', 600, MINUTE);
  return {
    key,
    account: limitOf('RATE_LIMIT_ACCOUNT', KEYS_WORTH * key.points, key.seconds),
    anonymous: limitOf('RATE_LIMIT_ANONYMOUS', 60, MINUTE),
    'failed-keys': limitOf('RATE_LIMIT_FAILED_KEYS', 20, MINUTE),
    pages: limitOf('RATE_LIMIT_PAGES', 600, MINUTE),
  };
}
