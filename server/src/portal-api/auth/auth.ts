import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { isLoopback } from '../../domain/same-origin.ts';
import { DAY_SECONDS } from '../../durations.ts';
import { standingOf } from '../../storage/accounts/operators.ts';
import type { Db, DialectName } from '../../storage/schema.ts';
import { portalPlugin } from './auth-plugin.ts';
import { ADDRESS_HEADER } from './auth-request.ts';
import { ACCOUNTS, SECOND_FACTORS, SESSIONS, USERS, VERIFICATIONS } from './auth-tables.ts';

/** Makes hashes of passwords, and compares passwords with them. */
export type PasswordHashing = Required<
  NonNullable<NonNullable<BetterAuthOptions['emailAndPassword']>['password']>
>;

export interface AuthOptions {
  db: Db;
  dialect: DialectName;
  /** Where the service is reached, without a trailing slash. */
  publicUrl: string;
  /** Signs cookies and encrypts second factors. */
  secret: string;
  /** Left out, it is better-auth's: scrypt (RFC 7914) with N = 2^14, r = 16, p = 1. */
  passwordHashing?: PasswordHashing | undefined;
  /**
   * Called when somebody whose address is not confirmed signs in with the right password; undefined
   * where the service sends no mail, so that no address is ever confirmed.
   */
  onUnconfirmed: ((user: { id: string; email: string }) => void) | undefined;
  /** Told what better-auth would write to the console. */
  onError: (error: unknown) => void;
}

export type Auth = ReturnType<typeof createAuth>;

/** How long a session lives after its last use, in seconds. */
const SESSION_SECONDS = 7 * DAY_SECONDS;

/**
 * better-auth on the service's own tables. Its HTTP routes are served nowhere: the operations of
 * the portal's contract call it, and what it offers beyond them cannot be reached. Signing up is
 * not among it, since an account is made in one transaction with what belongs to it.
 */
export function createAuth({
  db,
  dialect,
  publicUrl,
  secret,
  passwordHashing,
  onUnconfirmed,
  onError,
}: AuthOptions) {
  return betterAuth({
    appName: 'Reciters',
    baseURL: publicUrl,
    basePath: '/portal/api',
    secret,
    database: { db, type: dialect },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: onUnconfirmed !== undefined,
      revokeSessionsOnPasswordReset: true,
      // The contract decides, in characters; this counts UTF-16 code units.
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      ...(passwordHashing && { password: passwordHashing }),
    },
    ...(onUnconfirmed && {
      emailVerification: {
        sendOnSignIn: true,
        // Its own token would work any number of times: a link of ours is sent instead.
        sendVerificationEmail: async ({ user }: { user: { id: string; email: string } }) =>
          onUnconfirmed(user),
      },
    }),
    user: USERS,
    session: {
      ...SESSIONS,
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
      // What matters asks for the password again, however fresh the session is.
      freshAge: 0,
    },
    account: ACCOUNTS,
    databaseHooks: {
      session: {
        create: {
          // However somebody signs in, a session begins: the one place that lets nobody past.
          before: async ({ userId }) => {
            const { suspended } = await standingOf(db, userId);
            if (suspended) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' });
          },
        },
      },
    },
    // Whoever reads the table learns no link.
    verification: { ...VERIFICATIONS, storeIdentifier: 'hashed' },
    advanced: {
      ...cookiesFor(publicUrl),
      // The migrations make the tables. A look at all of them at every start would be work for
      // nothing, and one that goes on behind a command, after its database is closed.
      database: { validateSchema: false },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    plugins: [twoFactor({ issuer: 'Reciters', schema: SECOND_FACTORS }), portalPlugin()],
    // Attempts are limited before they come here, by account and by the real network address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        onError(details.find((detail) => detail instanceof Error) ?? new Error(message)),
    },
  });
}

/**
 * `__Host-` cookies (RFC 6265bis, section 4.1.3.2). On http://localhost browsers disagree about
 * `Secure`, so there, and only there, the cookies go without it and without the prefix.
 */
function cookiesFor(publicUrl: string) {
  const isLocal = isLoopback(new URL(publicUrl));
  const prefix = isLocal ? 'reciters' : '__Host-reciters';
  return {
    // Would put `__Secure-` before the name.
    useSecureCookies: false,
    cookiePrefix: prefix,
    defaultCookieAttributes: { secure: !isLocal, httpOnly: true, sameSite: 'lax', path: '/' },
    cookies: {
      session_token: { name: `${prefix}_session` },
      two_factor: { name: `${prefix}_second_factor` },
    },
  } as const;
}
