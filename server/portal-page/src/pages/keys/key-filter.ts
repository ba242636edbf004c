import type { Key } from '../../api/types.ts';
import { expiryUrgency } from './expiry.ts';

export interface KeyFilter {
  /** In the name, the tag or the beginning of the secret. */
  text: string;
  state: 'all' | 'active' | 'expiring' | 'unused';
  tag: string;
}

/** The keys that a filter lets through. */
export function matching(keys: readonly Key[], { text, state, tag }: KeyFilter): Key[] {
  const words = text.trim().toLocaleLowerCase().split(/\s+/);
  return keys.filter((key) => {
    const searched = `${key.name} ${key.tag ?? ''} ${key.prefix}`.toLocaleLowerCase();
    return (
      words.every((word) => searched.includes(word)) &&
      (tag === '' || key.tag === tag) &&
      isIn(key, state)
    );
  });
}

function isIn(key: Key, state: KeyFilter['state']): boolean {
  if (state === 'active') return key.state === 'active';
  if (state === 'expiring') return expiryUrgency(key) !== 'none';
  return state === 'all' || key.daily_requests.every((count) => count === 0);
}

/** The tags that there are. */
export const tagsOf = (keys: readonly Key[]): string[] =>
  [...new Set(keys.map(({ tag }) => tag).filter((tag) => tag !== null))].sort();
