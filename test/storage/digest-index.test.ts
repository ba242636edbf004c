import { expect, test } from 'vitest';
import type { KeyRecord } from '../../server/src/domain/keys/caller.ts';
import { createDigestIndex } from '../../server/src/storage/keys/digest-index.ts';

const of = (userId: string): KeyRecord => ({
  ...{ keyId: 'key_1', userId, permissions: [], revoked: false },
  ...{ expiresAt: undefined, secretExpiresAt: undefined },
});

test('each account has the digests that were added and not removed, however many', () => {
  const index = createDigestIndex();
  const added = ['a', 'b', 'b', 'c'];
  for (const [at, digest] of added.entries()) {
    index.add(of('one'), digest);
    expect(index.of('one')).toEqual([...new Set(added.slice(0, at + 1))]);
  }
  index.add(of('other'), 'd');
  index.remove(of('one'), 'd');
  index.remove(of('other'), 'a');
  for (const [digest, left] of [
    ['b', ['a', 'c']],
    ['a', ['c']],
    ['c', []],
  ] as const) {
    index.remove(of('one'), digest);
    expect(index.of('one')).toEqual(left);
  }
  expect(index.of('other')).toEqual(['d']);
  index.remove(of('other'), 'd');
  expect(index.of('other')).toEqual([]);
});

test('a list of digests stays as it is while digests are removed', () => {
  const index = createDigestIndex();
  index.add(of('one'), 'a');
  index.add(of('one'), 'b');
  const digests = index.of('one');
  for (const digest of digests) index.remove(of('one'), digest);
  expect(digests).toEqual(['a', 'b']);
});
