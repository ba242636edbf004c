import { Redis } from 'ioredis';
import type { Config } from '../../config/config.ts';
import { adviceFor } from '../../storage/connect-advice.ts';
import { probeRedis } from '../../storage/limits/count-in-redis.ts';
import { messageOf } from '../../storage/storage-error.ts';
import { compareClocks } from './check-clock.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, broken } = findingsOf('redis');

/** The service waits no longer than this for an answer, in milliseconds. */
const PATIENCE_MS = 50;

/** How long to wait before nobody is there, in milliseconds. */
const TIMEOUT_MS = 5_000;

const CHECK =
  'Check REDIS_URL, its password, and whether the server runs. Until then each replica counts alone.';

const TO_PRIMARY = 'Lead REDIS_URL to the primary.';
const MAKE_ROOM = 'Set maxmemory-policy volatile-ttl.';

/** What to do where Redis answers and refuses to count, by the word that its refusal begins with. */
const REFUSALS: Record<string, string> = {
  READONLY: TO_PRIMARY,
  OOM: MAKE_ROOM,
  NOPERM: 'Give the user of REDIS_URL these rights: ~reciters:* +@all -@dangerous',
};

/** Looks whether Redis, where there is one, can count limits for all replicas. */
export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === undefined) return [ok('none: each replica counts limits for itself.')];
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    // It asks for INFO, and says on standard error where a user may not have that.
    enableReadyCheck: false,
  });
  let reason: unknown;
  client.on('error', (error) => {
    reason = error;
  });
  try {
    await client.connect();
    return await examine(client);
  } catch (error) {
    const said = messageOf(reason ?? error);
    const [word = ''] = said.split(' ');
    return [broken(`does not work: ${said}`, REFUSALS[word] ?? adviceFor(reason ?? error, CHECK))];
  } finally {
    client.disconnect();
  }
}

async function examine(client: Redis): Promise<Finding[]> {
  const from = Date.now();
  const [seconds = '0', micros = '0'] = (await client.time()).map(String);
  const to = Date.now();
  await probeRedis(client);
  const info = await infoOf(client);
  const field = (name: string): string =>
    new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const findings: Finding[] = [
    compareClocks('Redis', Number(seconds) * 1_000 + Number(micros) / 1_000, [from, to]),
  ];
  if (field('role') === 'slave')
    findings.push(broken('is a replica: what is written there counts nowhere else.', TO_PRIMARY));
  if (Number(field('maxmemory')) > 0 && field('maxmemory_policy') === 'noeviction')
    findings.push(
      warning('takes no writes once it is full (maxmemory-policy noeviction).', MAKE_ROOM),
    );
  if (to - from > PATIENCE_MS)
    findings.push(
      warning(
        `took ${to - from} ms to answer; after ${PATIENCE_MS} ms the service goes on without it.`,
        'Put it nearer.',
      ),
    );
  if (info === '')
    return [
      ok('counts. This user may not run INFO: what that tells is not looked at.'),
      ...findings,
    ];
  return [ok(`counts (version ${field('redis_version')}).`), ...findings];
}

/** Nothing where this user is not let have it. */
async function infoOf(client: Redis): Promise<string> {
  try {
    return await client.info();
  } catch (error) {
    if (messageOf(error).startsWith('NOPERM')) return '';
    throw error;
  }
}
