import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/** The type of what is passed; no request ever comes here that would have to be checked. */
const BODY: { userId: string } = { userId: '' };

/** What the portal needs of better-auth that better-auth keeps to itself. */
export const portalPlugin = () =>
  ({
    id: 'portal',
    endpoints: {
      /**
       * Tells whose sign-in waits for the second factor in a browser: the id of the person, or
       * null. A page that is loaded anew has to know.
       */
      findPendingSecondFactor: createAuthEndpoint.serverOnly(
        { method: 'GET', requireHeaders: true },
        async (ctx) => {
          const { createAuthCookie, internalAdapter, secret } = ctx.context;
          const cookie = await ctx.getSignedCookie(createAuthCookie('two_factor').name, secret);
          const waiting = cookie ? await internalAdapter.findVerificationValue(cookie) : null;
          return waiting !== null && waiting.expiresAt > new Date() ? waiting.value : null;
        },
      ),
      /**
       * Begins a session for somebody who is known by other means than a password sent with it: its id,
       * or none where the account was deleted meanwhile.
       */
      startSession: createAuthEndpoint.serverOnly(
        { method: 'POST', requireHeaders: true, metadata: { $Infer: { body: BODY } } },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user) return ctx.json({ sessionId: undefined });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ sessionId: session.id });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
