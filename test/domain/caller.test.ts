import { expect, test } from 'vitest';
import { callerOf, type KeyRecord } from '../../server/src/domain/keys/caller.ts';

const NOW = 1_000;
const application = { keyId: 'key_1', userId: 'user_1', permissions: ['reciters:read'] };
const LIVE: KeyRecord = {
  ...application,
  revoked: false,
  expiresAt: undefined,
  secretExpiresAt: undefined,
};

const INVALID = { kind: 'refused', problem: 'api_key_invalid' };
const EXPIRED = { kind: 'refused', problem: 'api_key_expired' };
const ACCEPTED = { kind: 'application', application };

test.each<[string, KeyRecord | undefined, object]>([
  ['nobody’s key', undefined, INVALID],
  ['a live key', LIVE, ACCEPTED],
  ['a revoked key', { ...LIVE, revoked: true }, INVALID],
  ['a key that expires now', { ...LIVE, expiresAt: NOW }, EXPIRED],
  ['a key that expires later', { ...LIVE, expiresAt: NOW + 1 }, ACCEPTED],
  ['an old secret whose time ends now', { ...LIVE, secretExpiresAt: NOW }, INVALID],
  ['an old secret that still has time', { ...LIVE, secretExpiresAt: NOW + 1 }, ACCEPTED],
  [
    'a revoked key past its expiry tells nothing',
    { ...LIVE, revoked: true, expiresAt: 1 },
    INVALID,
  ],
  ['an old secret of an expired key', { ...LIVE, secretExpiresAt: 1, expiresAt: 1 }, INVALID],
])('%s', (_, record, caller) => {
  expect(callerOf(record, NOW)).toMatchObject(caller);
});
