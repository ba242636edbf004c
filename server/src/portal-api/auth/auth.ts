import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { getAdapter } from 'better-auth/db/adapter';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { newRecoveryCodes } from '../../domain/accounts/recovery-code.ts';
import type { SessionLifetime } from '../../domain/accounts/session-lifetime.ts';
import type { AuthSecret } from '../../storage/accounts/auth-secret.ts';
import { standingOf } from '../../storage/accounts/operators.ts';
import { endSessionsBeyond } from '../../storage/accounts/sessions.ts';
import type { Db, DialectName } from '../../storage/schema.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { portalPlugin } from './auth-plugin.ts';
import { ADDRESS_HEADER } from './auth-request.ts';
import { ACCOUNTS, SECOND_FACTORS, SESSIONS, USERS, VERIFICATIONS } from './auth-tables.ts';
import { cookieRulesOf } from './cookies.ts';
import { notingOutages, tellingOutages } from './outages.ts';
import { secretsOf } from './secrets.ts';
import { guardSessions } from './session-rows.ts';

interface AuthOptions {
  db: Db;
  dialect: DialectName;
  /** Where the service is reached, without a trailing slash. */
  publicUrl: string;
  secret: AuthSecret;
  session: SessionLifetime;
  passwordHashing: PasswordHashing;
  /**
   * Called when somebody whose address is not confirmed signs in with the right password; undefined
   * where the service sends no mail, so that no address is ever confirmed.
   */
  onUnconfirmed: ((user: { id: string; email: string }) => void) | undefined;
  /** Told what better-auth would write to the console. */
  onError: (error: unknown) => void;
}

export type Auth = ReturnType<typeof createAuth>;

/** As many as better-auth lists: nobody would see those beyond, and end them one by one. */
const MAX_SESSIONS = 100;

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
  session,
  passwordHashing,
  onUnconfirmed,
  onError,
}: AuthOptions) {
  const adapterOf = async (options: BetterAuthOptions) =>
    notingOutages(await getAdapter({ ...options, database: { db, type: dialect } }));
  const auth = betterAuth({
    appName: 'Reciters',
    baseURL: publicUrl,
    basePath: '/portal/api',
    ...secretsOf(secret),
    database: (options: BetterAuthOptions) => guardSessions(adapterOf(options), session),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: onUnconfirmed !== undefined,
      // The contract decides, in characters; this counts UTF-16 code units.
      minPasswordLength: 1,
      maxPasswordLength: 1_000,
      password: passwordHashing,
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
      expiresIn: session.absolute,
      // A session never lives longer; that it is used is noted by whoever finds it.
      disableSessionRefresh: true,
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
          after: ({ userId }) => endSessionsBeyond(db, userId, MAX_SESSIONS),
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
    plugins: [
      twoFactor({
        issuer: 'Reciters',
        schema: SECOND_FACTORS,
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
        // It counts what has failed, too late for codes that are sent at once.
        accountLockout: { enabled: false },
      }),
      portalPlugin(),
    ],
    // Attempts are limited before they come here, by account, browser and real network address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        onError(details.find((detail) => detail instanceof Error) ?? new Error(message)),
    },
  });
  return { ...auth, api: tellingOutages(auth.api) };
}

function cookiesFor(publicUrl: string) {
  const { prefix, secure } = cookieRulesOf(publicUrl);
  return {
    // Would put `__Secure-` before the name.
    useSecureCookies: false,
    cookiePrefix: prefix,
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
    cookies: {
      session_token: { name: `${prefix}_session` },
      two_factor: { name: `${prefix}_second_factor` },
    },
  } as const;
}
