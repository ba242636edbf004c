import type { PermissionUse } from '../../contract/permissions.ts';
import type { PortalHandler } from '../portal-handler.ts';

/** Lists the permissions that a key can have, from the public contract. */
export const listPermissions =
  (permissions: readonly PermissionUse[]): PortalHandler<'listPermissions'> =>
  () => ({ status: 200, body: { results: [...permissions] } });
