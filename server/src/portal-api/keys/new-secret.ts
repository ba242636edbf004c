import { digestApiKey, generateApiKey, prefixOf } from '../../domain/keys/api-key.ts';
import type { NewSecret } from '../../storage/keys/keys.ts';

/**
 * A new secret, and what is stored of it.
 *
 * @param unlike the first characters of the secret that it replaces, so that they tell the two apart
 */
export function newSecret(unlike?: string): { secret: string; stored: NewSecret } {
  let secret = generateApiKey();
  while (prefixOf(secret) === unlike) secret = generateApiKey();
  return { secret, stored: { digest: digestApiKey(secret), prefix: prefixOf(secret) } };
}
