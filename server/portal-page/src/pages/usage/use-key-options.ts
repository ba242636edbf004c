import { api } from '../../api/client.ts';

const NOT_REVOKED_FIRST = { page: 1, page_size: 100 };

/**
 * Keys to choose from, as [id, name]: a page of them, those that are not revoked first.
 *
 * @param chosen a key that is among them in any case; empty for none
 */
export function useKeyOptions(chosen: string): [string, string][] {
  const keys = api.useQuery('get', '/keys', { params: { query: NOT_REVOKED_FIRST } });
  const options = (keys.data?.results ?? []).map(({ id, name }): [string, string] => [id, name]);
  const isMissing =
    chosen !== '' && keys.data !== undefined && !options.some(([id]) => id === chosen);
  const path = { key_id: chosen };
  const one = api.useQuery('get', '/keys/{key_id}', { params: { path } }, { enabled: isMissing });
  return isMissing && one.data !== undefined ? [...options, [chosen, one.data.name]] : options;
}
