import { digestApiKey, generateApiKey, prefixOf } from '../../domain/api-key.ts';
import type { NewSecret } from '../../storage/keys/keys.ts';

/** A new secret, and what is stored of it. */
export function newSecret(): { secret: string; stored: NewSecret } {
  const secret = generateApiKey();
  return { secret, stored: { digest: digestApiKey(secret), prefix: prefixOf(secret) } };
}
