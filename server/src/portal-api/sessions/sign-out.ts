import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  auth: Auth;
  db: Db;
}

/** Ends the session of this browser. */
export const signOut =
  ({ auth, db }: Options): PortalHandler<'signOut'> =>
  async (_request, { session, client }) => {
    const { headers } = await auth.api.signOut({
      headers: headersFor(client),
      returnHeaders: true,
    });
    if (session !== undefined) {
      await recordAudit(db, auditBy(session.userId, client, 'signed_out'), new Date());
    }
    return { status: 204, headers: { 'Set-Cookie': headers.getSetCookie() } };
  };
