import { expect, test } from 'vitest';
import { loadConfig } from '../../server/src/config/config.ts';
import { refusalOf, testSettings } from '../support/settings.ts';

testSettings({
  PORT: {
    read: ({ port }) => port,
    fallback: 3_000,
    good: [
      ['0', 0],
      ['8080', 8_080],
      ['65535', 65_535],
    ],
    bad: ['65536', '-1', '80.5', '0x50', '8 0', 'http', '1e3', '٣٠٠٠'],
  },
  HOST: {
    read: ({ host }) => host,
    fallback: '127.0.0.1',
    good: [
      ['0.0.0.0', '0.0.0.0'],
      ['::', '::'],
    ],
    bad: ['127.0.0.1\n0.0.0.0', 'local host'],
  },
  PUBLIC_URL: {
    read: ({ publicUrl }) => publicUrl,
    fallback: 'http://localhost:3000',
    good: [
      ['https://api.example.org', 'https://api.example.org'],
      ['https://api.example.org/v1/', 'https://api.example.org/v1'],
      ['https://API.example.org:443', 'https://api.example.org'],
      ['https://مثال.example', 'https://xn--mgbh0fb.example'],
    ],
    bad: [
      ...['api.example.org', 'ftp://api.example.org', '/v1', 'https://', 'http:api.example.org'],
      ...[
        'https://api.example.org?x=1',
        'https://api.example.org/#top',
        'https://me@api.example.org',
      ],
      ...[
        'https://api.example.org//v1',
        'https://api.example.org//',
        'https://api.example.org/\nv1',
      ],
    ],
  },
  TRUST_PROXY: {
    read: ({ trustProxy }) => trustProxy,
    fallback: 0,
    good: [
      ['2', 2],
      ['10.0.0.0/8', ['10.0.0.0/8']],
      ['127.0.0.1, 2001:db8::/32', ['127.0.0.1', '2001:db8::/32']],
    ],
    bad: [
      'true',
      '-1',
      '33',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0',
      'proxy.example.org',
      '*',
      '1,2',
    ],
  },
  DATABASE_URL: {
    read: ({ databaseUrl }) => databaseUrl,
    fallback: 'sqlite:./data/reciters.db',
    good: [
      ['sqlite:/var/lib/reciters.db', 'sqlite:/var/lib/reciters.db'],
      ['postgres://u:p@db/reciters', 'postgres://u:p@db/reciters'],
      ['postgresql://db/reciters', 'postgresql://db/reciters'],
    ],
    bad: [
      'sqlite:',
      'sqlite: r.db',
      'sqlite:r\n.db',
      'postgres://u:%@db',
      'reciters.db',
      'mysql://db/reciters',
      'postgres',
    ],
  },
  REDIS_URL: {
    read: ({ redisUrl }) => redisUrl,
    fallback: undefined,
    good: [
      ['redis://cache:6379', 'redis://cache:6379'],
      ['rediss://cache', 'rediss://cache'],
      ['redis://u:p@cache:6379/3', 'redis://u:p@cache:6379/3'],
    ],
    bad: ['cache:6379', 'http://cache', 'redis://cache/abc', 'redis://cache?db=abc', 'redis:cache'],
  },
  SMTP_URL: {
    read: ({ smtpUrl }) => smtpUrl,
    fallback: undefined,
    good: [
      ['smtp://mail:25', 'smtp://mail:25'],
      ['smtps://u:p@mail', 'smtps://u:p@mail'],
      ['smtp://mail?from=portal@example.org', 'smtp://mail?from=portal@example.org'],
      [
        'smtp://mail?from=me%2Bx@mail&requireTLS=true',
        'smtp://mail?from=me%2Bx@mail&requireTLS=true',
      ],
      ['smtp://mail?tls.servername=a&name=b', 'smtp://mail?tls.servername=a&name=b'],
    ],
    bad: [
      'mail:25',
      'http://mail',
      'smtp://mail?from=',
      'smtp://mail?from=portal',
      'smtp://mail?from=me+x@mail',
      'smtp://mail?from=Portal%20%3Cportal@example.org%3E',
      'smtp://mail?from=one@mail&from=two@mail',
      'smtp://mail?form=portal@example.org',
      'smtp://mail?requiretls=true',
      'smtp://mail?requireTLS=',
      'smtp://mail?requireTLS=yes',
      'smtp://mail?requireTLS=true&requireTLS=false',
      'smtp://mail?constructor=a',
      'smtp://mail?__proto__=a',
    ],
  },
  METRICS_PORT: {
    read: ({ metricsPort }) => metricsPort,
    fallback: undefined,
    good: [['9464', 9_464]],
    bad: ['0', '65536', 'yes'],
  },
  METRICS_HOST: {
    read: ({ metricsHost }) => metricsHost,
    fallback: '127.0.0.1',
    good: [['0.0.0.0', '0.0.0.0']],
    bad: ['127.0.0.1\n0.0.0.0'],
  },
});

test('a value that is refused is shown, so that a mistake is seen', () => {
  expect(refusalOf({ PORT: '8 0' })).toContain('"8 0"');
});

test.each([
  ['DATABASE_URL', 'mysql://u:secret@db/reciters'],
  ['DATABASE_URL', 'mysql:/u:secret@db/reciters'],
  ['REDIS_URL', 'http://u:se/secret@cache'],
  ['SMTP_URL', 'u:secret@mail'],
])('but never an address, which may hold a password: %s', (name, value) => {
  expect(refusalOf({ [name]: value })).not.toContain('secret');
});

test('the address follows the port where none is set', () => {
  expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

test('metrics stay on this machine wherever the service listens', () => {
  expect(loadConfig({ HOST: '0.0.0.0', METRICS_PORT: '9464' }).metricsHost).toBe('127.0.0.1');
});

test('the settings cannot be changed', () => {
  expect(Object.isFrozen(loadConfig({}))).toBe(true);
});

test('a password that breaks the address is not repeated, and how to write it is said', () => {
  const line = refusalOf({ DATABASE_URL: 'postgres://me:hush/hush#1@db/reciters' });
  expect(line).toContain('write / as %2F');
  expect(line).not.toContain('hush');
});

test.each(['"', "'"])(
  'an address in quotation marks, as a file for a shell has it: what is wrong is said: %s',
  (mark) => {
    const DATABASE_URL = `${mark}postgres://me:hush@db/reciters${mark}`;
    expect(refusalOf({ DATABASE_URL })).toMatch(
      /^DATABASE_URL is in quotation marks, .*leave them out.* It takes sqlite:/,
    );
  },
);
