import { CannotRunError } from '../contract/cannot-run.ts';
import type { Scheme } from '../contract/types.ts';

/**
 * Where a credential is sent that the contract says nothing of.
 *
 * @throws CannotRunError when it is no such place
 */
export function readPlace(text: string): Scheme {
  const shared = { name: 'the key', pointer: '', unknown: [] };
  if (text === 'bearer' || text === 'basic')
    return { ...shared, kind: text, field: 'Authorization' };
  const [, place, field] = /^(header|query|cookie):(.+)$/.exec(text) ?? [];
  const kind = (['header', 'query', 'cookie'] as const).find((known) => known === place);
  if (kind === undefined || field === undefined)
    throw new CannotRunError(
      'key-as: It takes bearer, basic, header:NAME, query:NAME or cookie:NAME.',
    );
  return { ...shared, kind, field };
}
