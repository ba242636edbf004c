import type { Redis } from 'ioredis';

/**
 * Adds to windows, each of which starts with its first point: for every key, what is counted and the
 * milliseconds until the window ends. The first argument is how long the windows are, the others are
 * the points for each key. Points that are given back too late, to a window that has ended, count for
 * nobody: else the next one would let more through.
 */
const COUNT = `
local answer = {}
for at, key in ipairs(KEYS) do
  local counted = redis.call('incrby', key, ARGV[at + 1])
  if counted < 0 then
    redis.call('del', key)
    counted = 0
  end
  local left = redis.call('pttl', key)
  if left < 0 then
    redis.call('pexpire', key, ARGV[1])
    left = tonumber(ARGV[1])
  end
  answer[2 * at - 1] = counted
  answer[2 * at] = left
end
return answer`;

/**
 * Adds points to windows of Redis, and makes those that are not there: for each key in turn, what is
 * counted, and the milliseconds that are left of its window.
 */
export async function countInRedis(
  client: Redis,
  windowMs: number,
  keys: readonly string[],
  points: readonly number[],
): Promise<number[]> {
  return (await client.eval(COUNT, keys.length, ...keys, windowMs, ...points)) as number[];
}

/** What a probe writes is gone after so many milliseconds. */
const PROBE_MS = 1_000;

/**
 * Does what counting does, and counts nothing. Rejects where counting would fail, and where the server
 * does not have the database that the address names: there the client would go on in database 0.
 */
export async function probeRedis(client: Redis): Promise<void> {
  const database = Number(client.options.db ?? 0);
  if (database !== 0) await client.select(database);
  await countInRedis(client, PROBE_MS, ['reciters:probe'], [0]);
}
