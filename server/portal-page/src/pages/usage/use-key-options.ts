import { api } from '../../api/client.ts';
import { useKeyList } from '../keys/use-key-list.ts';

/**
 * Keys to choose from, as [id, name], those that are not revoked first.
 *
 * @param chosen a key that is among them before the others are there; empty for none
 */
export function useKeyOptions(chosen: string): [string, string][] {
  const keys = useKeyList({ watched: false });
  const options = (keys.data?.pages ?? [])
    .flatMap(({ results }) => results)
    .map(({ id, name }): [string, string] => [id, name]);
  const isMissing =
    chosen !== '' && keys.data !== undefined && !options.some(([id]) => id === chosen);
  const path = { key_id: chosen };
  const one = api.useQuery('get', '/keys/{key_id}', { params: { path } }, { enabled: isMissing });
  return isMissing && one.data !== undefined ? [...options, [chosen, one.data.name]] : options;
}
