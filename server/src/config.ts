import { BlockList, isIP } from 'node:net';
import type { Limit } from './domain/limits.ts';
import type { PhaseIn, Window } from './domain/phase-in.ts';

/** The settings of the service, read once from the environment and frozen. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where the service is reached, without a trailing slash. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  /** What Express's `trust proxy` takes: hops to trust, or the addresses to trust. */
  readonly trustProxy: number | string[];
  readonly phaseIn: PhaseIn;
  readonly limits: { key: Limit; anonymous: Limit; 'failed-keys': Limit };
  /** For how long keys seen before go on working without the database, in milliseconds. */
  readonly keyCacheMaxStaleMs: number;
  readonly portalSignup: 'open' | 'closed';
  readonly smtpUrl: string | undefined;
  readonly logLevel: string;
  readonly metricsPort: number | undefined;
}

/** A setting that cannot be used. Its message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one setting; `read` returns undefined for a value that it does not take. */
function setting<T>(
  env: Environment,
  name: string,
  fallback: T,
  takes: string,
  read: (value: string) => T | undefined,
): T {
  const value = env[name];
  if (value === undefined || value === '') return fallback;
  const result = read(value);
  if (result === undefined) {
    // The value may hold a password.
    const got = /:\/\/[^/]*@/.test(value) ? 'an address that cannot be used' : `"${value}"`;
    throw new ConfigError(`${name} is ${got}. It takes ${takes}.`);
  }
  return result;
}

const oneOf =
  <T extends string>(...values: readonly T[]) =>
  (value: string): T | undefined =>
    values.find((known) => known === value);

const integer =
  (min: number, max: number) =>
  (value: string): number | undefined => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  };

const url =
  (...protocols: readonly string[]) =>
  (value: string): string | undefined =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? value.replace(/\/$/, '')
      : undefined;

const limit = (value: string): Limit | undefined => {
  const [, points, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(value) ?? [];
  return points && seconds ? { points: Number(points), seconds: Number(seconds) } : undefined;
};

const time = (value: string): number | undefined => {
  const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;
  const ms = rfc3339.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
};

const windows = (value: string): Window[] | undefined => {
  const spans = value.split(',').map((span) => {
    const [from, to, ...rest] = span.trim().split('/').map(time);
    return from !== undefined && to !== undefined && from < to && rest.length === 0
      ? { from, to }
      : undefined;
  });
  return spans.every((span) => span !== undefined) ? spans : undefined;
};

const isNetwork = (value: string): boolean => {
  const [address = '', prefix, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return /^\d+$/.test(prefix);
  } catch {
    return false;
  }
};

const proxies = (value: string): number | string[] | undefined => {
  const hops = integer(0, 32)(value);
  if (hops !== undefined) return hops;
  const networks = value.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
};

const databaseUrl = (value: string): string | undefined =>
  /^sqlite:.+/.test(value) ? value : url('postgres:', 'postgresql:')(value);

/**
 * Reads the settings. An empty value counts as none.
 *
 * @throws ConfigError naming the first setting that cannot be used, what it got and what it takes
 */
export function loadConfig(env: Environment): Config {
  const port = setting(env, 'PORT', 3000, 'a port, 0 to 65535', integer(0, 65_535));
  const limitOf = (name: string, points: number): Limit =>
    setting(env, name, { points, seconds: 60 }, '<points>/<seconds>, such as 600/60', limit);
  const rfc3339 = 'an RFC 3339 time, such as 2027-01-01T00:00:00Z';
  return Object.freeze<Config>({
    port,
    host: env.HOST || '127.0.0.1',
    publicUrl: setting(
      env,
      'PUBLIC_URL',
      `http://localhost:${port}`,
      'an http or https address',
      url('http:', 'https:'),
    ),
    databaseUrl: setting(
      env,
      'DATABASE_URL',
      'sqlite:./data/reciters.db',
      'sqlite:<file> or postgres://…',
      databaseUrl,
    ),
    redisUrl: setting<string | undefined>(
      env,
      'REDIS_URL',
      undefined,
      'redis://… or rediss://…',
      url('redis:', 'rediss:'),
    ),
    trustProxy: setting<number | string[]>(
      env,
      'TRUST_PROXY',
      0,
      'a number of hops, or addresses and networks (CIDR) separated by commas',
      proxies,
    ),
    phaseIn: {
      policy: setting(
        env,
        'KEY_POLICY',
        'optional',
        'optional or required',
        oneOf('optional', 'required'),
      ),
      requiredFrom: setting<number | undefined>(env, 'KEY_REQUIRED_FROM', undefined, rfc3339, time),
      brownouts: setting(
        env,
        'KEY_BROWNOUTS',
        [],
        `<from>/<to> separated by commas, each ${rfc3339}`,
        windows,
      ),
    },
    limits: {
      key: limitOf('RATE_LIMIT_KEY', 600),
      anonymous: limitOf('RATE_LIMIT_ANONYMOUS', 60),
      'failed-keys': limitOf('RATE_LIMIT_FAILED_KEYS', 20),
    },
    keyCacheMaxStaleMs:
      setting(env, 'KEY_CACHE_MAX_STALE', 60, 'seconds, 0 to 86400', integer(0, 86_400)) * 1000,
    portalSignup: setting(env, 'PORTAL_SIGNUP', 'open', 'open or closed', oneOf('open', 'closed')),
    smtpUrl: setting<string | undefined>(
      env,
      'SMTP_URL',
      undefined,
      'smtp://… or smtps://…',
      url('smtp:', 'smtps:'),
    ),
    logLevel: setting(
      env,
      'LOG_LEVEL',
      'info',
      'trace, debug, info, warn, error, fatal or silent',
      oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    ),
    metricsPort: setting<number | undefined>(
      env,
      'METRICS_PORT',
      undefined,
      'a port, 1 to 65535',
      integer(0, 65_535),
    ),
  });
}
