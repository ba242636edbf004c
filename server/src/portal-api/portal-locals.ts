import type { RequestHandler } from 'express';
import type { Locals } from '../pipeline/locals.ts';
import type { AuthRequest } from './auth/auth-request.ts';
import type { SignedIn } from './sessions/signed-in.ts';

/** What the portal's pipeline finds out about a request, each by the step that is named. */
export type PortalLocals = Locals & {
  /** read-body: why the body could not be read */
  bodyError?: unknown;
  /** identify-session */
  client: AuthRequest;
  /** identify-session */
  session: SignedIn | undefined;
};

export type PortalStep = RequestHandler<
  Record<string, string>,
  unknown,
  unknown,
  Record<string, unknown>,
  PortalLocals
>;

/** Who is signed in, in an operation whose contract asks for a session. */
export function sessionOf({ session }: Pick<PortalLocals, 'session'>): SignedIn {
  if (session === undefined)
    throw new Error('The contract lets this operation run without anyone.');
  return session;
}
