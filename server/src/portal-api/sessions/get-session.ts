import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { DescribeSession } from './session-state.ts';

interface Options {
  auth: Auth;
  describe: DescribeSession;
}

/** Tells who is signed in and what this portal offers. */
export const getSession =
  ({ auth, describe }: Options): PortalHandler<'getSession'> =>
  async (_request, { session, client }) => {
    const waiting =
      session === undefined && client.cookie !== undefined
        ? await auth.api.findPendingSecondFactor({ headers: headersFor(client) })
        : null;
    return { status: 200, body: await describe(session, waiting !== null) };
  };
