import type { KeyRecord } from '../../domain/caller.ts';

/** The digests that are kept of each account's keys. */
export interface DigestIndex {
  add(record: KeyRecord, digest: string): void;
  remove(record: KeyRecord, digest: string): void;
  /** A list of its own: removing a digest does not change it. */
  of(userId: string): string[];
}

export function createDigestIndex(): DigestIndex {
  const byUser = new Map<string, Set<string>>();
  return {
    add({ userId }, digest) {
      const digests = byUser.get(userId) ?? new Set();
      byUser.set(userId, digests.add(digest));
    },
    remove({ userId }, digest) {
      const digests = byUser.get(userId);
      digests?.delete(digest);
      if (digests?.size === 0) byUser.delete(userId);
    },
    of: (userId) => [...(byUser.get(userId) ?? [])],
  };
}
