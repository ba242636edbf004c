/**
 * What tests cannot send by mistake. `tsc` fails where a line below an expected error has none.
 */
import type { ContractClient } from '../support/contract-client.ts';

type Public = ContractClient<'openapi'>;
type Portal = ContractClient<'portal'>;

const path = { key_id: 'key_1' };

export const asDocumented = async (api: Public, portal: Portal): Promise<number> => {
  await api.send('listReciters');
  await api.send('listReciters', { method: 'HEAD', query: { page: 2, style: 'murattal' } });
  await api.send('listReciters', { query: '?page=0', headers: { 'X-API-Key': ['a', 'b'] } });
  await portal.ok('signOut', {}, 204);
  const { name } = await portal.ok('getKey', { path });
  await portal.ok('updateKey', { path, body: { name: `${name}, renamed` } });
  return (await api.ok('listReciters', { query: { search: 'husary' } })).results.length;
};

export const mayBreakIt = async (portal: Portal): Promise<string> => {
  const { code } = await portal.refused('updateKey', '422 invalid_body', { body: { name: 5 } });
  return code;
};

export const wrong = (api: Public, portal: Portal): unknown[] => [
  // @ts-expect-error an operation that the contract does not have
  api.send('removeReciters'),
  // @ts-expect-error an operation of the other contract
  api.send('signIn'),
  // @ts-expect-error a query parameter that it does not have
  api.send('listReciters', { query: { pageSize: 5 } }),
  // @ts-expect-error a value that it does not take
  api.send('listReciters', { query: { style: 'fast' } }),
  // @ts-expect-error a body where it takes none
  api.send('listReciters', { body: {} }),
  // @ts-expect-error a path without its parameters
  portal.send('getKey'),
  // @ts-expect-error a body that is not there
  portal.send('updateKey', { path }),
  // @ts-expect-error a body with a value of another type
  portal.ok('updateKey', { path, body: { name: 5 } }),
  // @ts-expect-error a field that the body of a success does not have
  portal.ok('getKey', { path }).then(({ secret }) => secret),
];
