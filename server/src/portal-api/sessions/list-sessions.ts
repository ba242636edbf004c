import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  auth: Auth;
}

/** Lists where the account is signed in, this browser first. */
export const listSessions =
  ({ auth }: Options): PortalHandler<'listSessions'> =>
  async (_request, context) => {
    const { sessionId } = sessionOf(context);
    const sessions = await auth.api.listSessions({ headers: headersFor(context.client) });
    const results = sessions
      .map((session) => ({
        id: session.id,
        current: session.id === sessionId,
        created_at: session.createdAt.toISOString(),
        last_used_at: session.updatedAt.toISOString(),
        expires_at: session.expiresAt.toISOString(),
        ip_address: session.ipAddress || null,
        user_agent: session.userAgent || null,
      }))
      .sort(
        (a, b) =>
          Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at),
      );
    return { status: 200, body: { results } };
  };
