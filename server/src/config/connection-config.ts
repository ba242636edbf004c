import type { ConnectionLimits } from '../domain/limits.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { MIB, type ReadSetting, readNumber } from './read-setting.ts';

/** Reads the limits on connections. Throws what `setting` throws. */
export function readConnectionConfig(setting: ReadSetting): ConnectionLimits {
  const number = readNumber(setting);
  return {
    max: number('MAX_CONNECTIONS', 'a number', [1, 1_000_000], 10_000),
    maxPerAddress: number('MAX_CONNECTIONS_PER_ADDRESS', 'a number', [1, 1_000_000], 500),
    patienceMs: 1_000 * number('STALLED_ANSWER_TIMEOUT', 'seconds', [1, HOUR_SECONDS], 30),
    maxUnread: MIB * number('MAX_UNREAD_ANSWERS', 'MiB', [1, 65_536], 256),
  };
}
