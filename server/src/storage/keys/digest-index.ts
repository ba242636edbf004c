import type { KeyRecord } from '../../domain/keys/caller.ts';

/** The digests that are kept of each account's keys. */
interface DigestIndex {
  add(record: KeyRecord, digest: string): void;
  remove(record: KeyRecord, digest: string): void;
  /** A list of its own: removing a digest does not change it. */
  of(userId: string): string[];
}

/** A set takes several times the memory of a digest, and most accounts have a single key. */
type Digests = string | Set<string>;

export function createDigestIndex(): DigestIndex {
  const byUser = new Map<string, Digests>();
  return {
    add({ userId }, digest) {
      const known = byUser.get(userId);
      if (known === undefined) byUser.set(userId, digest);
      else if (typeof known !== 'string') known.add(digest);
      else if (known !== digest) byUser.set(userId, new Set([known, digest]));
    },
    remove({ userId }, digest) {
      const known = byUser.get(userId);
      if (known instanceof Set) known.delete(digest);
      const isLast = known instanceof Set ? known.size === 0 : known === digest;
      if (isLast) byUser.delete(userId);
    },
    of(userId) {
      const known = byUser.get(userId) ?? [];
      return typeof known === 'string' ? [known] : [...known];
    },
  };
}
