import type { PermissionUse } from '../../contract/permissions.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  permissions: readonly PermissionUse[];
}

/** Lists the permissions that a key can have, from the public contract. */
export const listPermissions =
  ({ permissions }: Options): PortalHandler<'listPermissions'> =>
  () => ({ status: 200, body: { results: [...permissions] } });
