import { expect, test } from 'vitest';
import { readContract } from '../../scripts/docs/contract.ts';
import { loadConfig } from '../../server/src/config/config.ts';
import { DAY_MS, HOUR_MS } from '../../server/src/durations.ts';
import { testSettings } from '../support/settings.ts';

const FROM = Date.UTC(2027, 0, 1);
const limit = (points: number, seconds: number) => ({ points, seconds });
const LIMIT_VALUES = {
  good: [
    ['1/1', limit(1, 1)],
    ['600/60', limit(600, 60)],
    ['100000/3600', limit(100_000, 3_600)],
  ],
  bad: ['600', '0/60', '600/0', '-1/60', '600/60/1', '6e2/60', '600 / 60', '600/60s', '1.5/60'],
} as const;

test('all keys of an account may ask ten times what one may, unless told otherwise', () => {
  expect(loadConfig({ RATE_LIMIT_KEY: '5/7' }).limits.account).toEqual(limit(50, 7));
});

test('without settings the limits are those of the contract', () => {
  const stated = readContract('openapi')['x-rate-limits'] ?? [];
  expect(loadConfig({}).limits).toEqual(
    Object.fromEntries(
      stated.map(({ name, requests, seconds }) => [name, limit(requests, seconds)]),
    ),
  );
});

testSettings({
  KEY_POLICY: {
    read: ({ phaseIn }) => phaseIn.policy,
    fallback: 'optional',
    good: [
      ['optional', 'optional'],
      ['required', 'required'],
    ],
    bad: ['Required', 'none', 'true'],
  },
  KEY_REQUIRED_FROM: {
    read: ({ phaseIn }) => phaseIn.requiredFrom,
    fallback: undefined,
    good: [
      ['2027-01-01T00:00:00Z', FROM],
      ['2027-01-01t00:00:00z', FROM],
      ['2027-01-01T03:00:00.000+03:00', FROM],
    ],
    bad: [
      '2027-01-01',
      '2027-01-01T00:00:00',
      '2027-02-30T00:00:00Z',
      '2027-13-01T00:00:00Z',
      'soon',
    ],
  },
  KEY_BROWNOUTS: {
    read: ({ phaseIn }) => phaseIn.brownouts,
    fallback: [],
    good: [
      [
        '2027-01-01T00:00:00Z/2027-01-01T01:00:00Z, 2027-01-01T02:00:00Z/2027-01-01T03:00:00Z',
        [
          { from: FROM, to: FROM + HOUR_MS },
          { from: FROM + 7_200_000, to: FROM + 10_800_000 },
        ],
      ],
    ],
    bad: [
      '2027-01-01T00:00:00Z',
      '2027-01-01T01:00:00Z/2027-01-01T00:00:00Z',
      '2027-01-01T00:00:00Z/2027-01-01T00:00:00Z',
      '2027-01-01T00:00:00Z/2027-01-01T01:00:00Z,',
      '2027-01-01T00:00:00Z/PT1H',
    ],
  },
  MAIL_QUEUE: {
    read: ({ mailQueue }) => mailQueue,
    fallback: 1_000,
    good: [
      ['1', 1],
      ['100000', 100_000],
    ],
    bad: ['0', '-1', '100001', '1e3', 'many'],
  },
  SECURITY_EVENT_LINES: {
    read: ({ securityEventLines }) => securityEventLines,
    fallback: 1_000,
    good: [
      ['1', 1],
      ['100000', 100_000],
    ],
    bad: ['0', '-1', '100001', '1e3', 'many'],
  },
  RATE_LIMIT_KEY: { read: ({ limits }) => limits.key, fallback: limit(600, 60), ...LIMIT_VALUES },
  RATE_LIMIT_ACCOUNT: {
    read: ({ limits }) => limits.account,
    fallback: limit(6_000, 60),
    ...LIMIT_VALUES,
  },
  RATE_LIMIT_ANONYMOUS: {
    read: ({ limits }) => limits.anonymous,
    fallback: limit(60, 60),
    ...LIMIT_VALUES,
  },
  RATE_LIMIT_FAILED_KEYS: {
    read: ({ limits }) => limits['failed-keys'],
    fallback: limit(20, 60),
    ...LIMIT_VALUES,
  },
  RATE_LIMIT_KEY_CHANGES: {
    read: ({ bounds }) => bounds.keyChanges,
    fallback: limit(600, 3_600),
    ...LIMIT_VALUES,
  },
  KEYS_PER_ACCOUNT: {
    read: ({ bounds }) => bounds.liveKeys,
    fallback: 100,
    good: [
      ['1', 1],
      ['10000', 10_000],
    ],
    bad: ['0', '10001', '-1', 'all'],
  },
  REVOKED_KEYS_PER_ACCOUNT: {
    read: ({ bounds }) => bounds.revokedKeys,
    fallback: 100,
    good: [
      ['0', 0],
      ['10000', 10_000],
    ],
    bad: ['10001', '-1', 'none'],
  },
  WORKERS: {
    read: ({ workers }) => workers,
    fallback: 1,
    good: [
      ['2', 2],
      ['64', 64],
    ],
    bad: ['0', '65', 'all', '1.5'],
  },
  REPORTS_AT_ONCE: {
    read: ({ reportsAtOnce }) => reportsAtOnce,
    fallback: 32,
    good: [
      ['1', 1],
      ['1000', 1_000],
    ],
    bad: ['0', '1001', 'many'],
  },
  RATE_LIMIT_PAGES: {
    read: ({ limits }) => limits.pages,
    fallback: limit(600, 60),
    ...LIMIT_VALUES,
  },
  RATE_LIMIT_MEMORY: {
    read: ({ limitsMemoryBytes }) => limitsMemoryBytes,
    fallback: 67_108_864,
    good: [['1', 1_048_576]],
    bad: ['0', '4097', '64M', '0.5'],
  },
  MAX_CONNECTIONS: {
    read: ({ connections }) => connections.max,
    fallback: 10_000,
    good: [['1', 1]],
    bad: ['0', '1000001', 'none'],
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    read: ({ connections }) => connections.maxPerAddress,
    fallback: 500,
    good: [['1', 1]],
    bad: ['0', '1000001', 'none'],
  },
  STALLED_ANSWER_TIMEOUT: {
    read: ({ connections }) => connections.patienceMs,
    fallback: 30_000,
    good: [['1', 1_000]],
    bad: ['0', '3601', '30s'],
  },
  MAX_UNREAD_ANSWERS: {
    read: ({ connections }) => connections.maxUnread,
    fallback: 268_435_456,
    good: [['1', 1_048_576]],
    bad: ['0', '65537', '64M'],
  },
  KEY_CACHE_MAX_STALE: {
    read: ({ keyCacheMaxStaleMs }) => keyCacheMaxStaleMs,
    fallback: 60_000,
    good: [
      ['0', 0],
      ['1', 1_000],
      ['86400', DAY_MS],
    ],
    bad: ['86401', '-1', '1m', '0.5'],
  },
  PORTAL_SIGNUP: {
    read: ({ portalSignup }) => portalSignup,
    fallback: 'open',
    good: [
      ['open', 'open'],
      ['closed', 'closed'],
    ],
    bad: ['invite', 'OPEN'],
  },
  LOG_LEVEL: {
    read: ({ logLevel }) => logLevel,
    fallback: 'info',
    good: [
      ['debug', 'debug'],
      ['silent', 'silent'],
    ],
    bad: ['INFO', 'verbose', '30'],
  },
});
