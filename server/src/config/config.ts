import { isQuoted } from '../domain/is-quoted.ts';
import type { ConnectionLimits, Limit, LimitName } from '../domain/limits.ts';
import type { PhaseIn } from '../domain/requests/phase-in.ts';
import { parseTime } from '../domain/time.ts';
import { DAY_SECONDS } from '../durations.ts';
import { type AccountBounds, readAccountConfig } from './account-config.ts';
import { ConfigError } from './config-error.ts';
import { readConnectionConfig } from './connection-config.ts';
import { type Environment, findSetting } from './find-setting.ts';
import { readLimitConfig } from './limit-config.ts';
import { MIB, type ReadSetting, readNumber } from './read-setting.ts';
import {
  databaseUrl,
  host,
  integer,
  oneOf,
  pagesUrl,
  proxies,
  redisUrl,
  smtpUrl,
  windows,
} from './setting-values.ts';
import { readSignInConfig, type SignInConfig } from './sign-in-config.ts';

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
  readonly limits: Record<LimitName, Limit>;
  readonly bounds: AccountBounds;
  /** How many reports may be asked for at once; a quarter of them by one account. */
  readonly reportsAtOnce: number;
  /** How much memory the counts of limits may take, in bytes. */
  readonly limitsMemoryBytes: number;
  /** For how long keys seen before go on working without the database, in milliseconds. */
  readonly keyCacheMaxStaleMs: number;
  readonly portalSignup: 'open' | 'closed';
  readonly smtpUrl: string | undefined;
  readonly signIn: SignInConfig;
  /** How many mails may wait to be sent. */
  readonly mailQueue: number;
  /** How many lines a minute tell of what strangers repeat, such as calls with refused keys. */
  readonly securityEventLines: number;
  readonly logLevel: string;
  readonly connections: ConnectionLimits;
  /** How many processes answer requests, on the cores of this machine. */
  readonly workers: number;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
}

/** What is said of a value that was not taken; one that may hold a password is not repeated. */
function quote(name: string, value: string): string {
  if (name.endsWith('_URL') && isQuoted(value))
    return 'in quotation marks, which docker --env-file and others take for a part of the value (leave them out)';
  if (name.endsWith('_URL'))
    return 'an address that cannot be used (in a password, write / as %2F, # as %23, ? as %3F, % as %25)';
  return name.endsWith('_SECRET') ? 'too short' : JSON.stringify(value);
}

const LOOPBACK = '127.0.0.1';
const RFC_3339 = 'an RFC 3339 time, such as 2027-01-01T00:00:00Z';

/**
 * Reads the settings, each from the environment or from the file that `<name>_FILE` names.
 *
 * @throws ConfigError naming the first setting that cannot be used, what it got and what it takes
 */
export function loadConfig(env: Environment): Config {
  const optional: ReadSetting = (name, takes, read) => {
    const found = findSetting(env, name);
    if (found === undefined) return undefined;
    const result = read(found.value);
    if (result !== undefined) return result;
    throw new ConfigError(`${found.where} is ${quote(name, found.value)}. It takes ${takes}.`);
  };
  const number = readNumber(optional);

  const port = number('PORT', 'a port', [0, 65_535], 3_000);
  return Object.freeze({
    port,
    host: optional('HOST', 'an address', host) ?? LOOPBACK,
    publicUrl:
      optional('PUBLIC_URL', 'an http or https address, with a path at most', pagesUrl) ??
      `http://localhost:${port}`,
    databaseUrl:
      optional('DATABASE_URL', 'sqlite:<file> or postgres://…', databaseUrl) ??
      'sqlite:./data/reciters.db',
    redisUrl: optional(
      'REDIS_URL',
      'redis://… or rediss://…, with the number of a database at most',
      redisUrl,
    ),
    trustProxy:
      optional(
        'TRUST_PROXY',
        'a number of hops, or addresses and networks (CIDR) separated by commas',
        proxies,
      ) ?? 0,
    phaseIn: {
      policy:
        optional('KEY_POLICY', 'optional or required', oneOf('optional', 'required')) ?? 'optional',
      requiredFrom: optional('KEY_REQUIRED_FROM', RFC_3339, parseTime),
      brownouts:
        optional('KEY_BROWNOUTS', `<from>/<to> separated by commas, each ${RFC_3339}`, windows) ??
        [],
    },
    limits: readLimitConfig(optional),
    limitsMemoryBytes: MIB * number('RATE_LIMIT_MEMORY', 'MiB', [1, 4_096], 64),
    connections: readConnectionConfig(optional),
    bounds: readAccountConfig(optional),
    workers: number('WORKERS', 'a number of processes', [1, 64], 1),
    reportsAtOnce: number('REPORTS_AT_ONCE', 'a number', [1, 1_000], 32),
    keyCacheMaxStaleMs: 1_000 * number('KEY_CACHE_MAX_STALE', 'seconds', [0, DAY_SECONDS], 60),
    portalSignup: optional('PORTAL_SIGNUP', 'open or closed', oneOf('open', 'closed')) ?? 'open',
    signIn: readSignInConfig(optional),
    smtpUrl: optional(
      'SMTP_URL',
      'smtp://… or smtps://…, with options such as ?from=<address>&requireTLS=true, each once',
      smtpUrl,
    ),
    mailQueue: number('MAIL_QUEUE', 'mails', [1, 100_000], 1_000),
    securityEventLines: number('SECURITY_EVENT_LINES', 'lines a minute', [1, 100_000], 1_000),
    logLevel:
      optional(
        'LOG_LEVEL',
        'trace, debug, info, warn, error, fatal or silent',
        oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
      ) ?? 'info',
    metricsPort: optional('METRICS_PORT', 'a port, 1 to 65535', integer(1, 65_535)),
    metricsHost: optional('METRICS_HOST', 'an address', host) ?? LOOPBACK,
  });
}
