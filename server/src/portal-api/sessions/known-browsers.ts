import { hash, randomBytes } from 'node:crypto';
import { DAY_SECONDS } from '../../durations.ts';
import {
  findKnownBrowser,
  forgetBrowsers,
  type Owner,
  rememberBrowser,
} from '../../storage/accounts/known-browsers.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import { cookieRulesOf, cookieValue } from '../auth/cookies.ts';

/** How long a browser stays known after the latest sign-in. */
const KNOWN_SECONDS = 180 * DAY_SECONDS;

/** 256 random bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A browser that an account knows. */
export interface KnownBrowser {
  userId: string;
  /**
   * When the account last signed in there. It tells this browser from its others. Its cookie does not:
   * whoever has it can get another one by signing in to an account of their own.
   */
  since: string;
}

/**
 * The browsers in which accounts have signed in before. Their attempts are counted by themselves:
 * whoever guesses from elsewhere cannot lock the owner out.
 */
export interface KnownBrowsers {
  /** Whether an account knows the browser of a request. */
  recognise(client: AuthRequest, owner: Owner): Promise<KnownBrowser | undefined>;
  /** Makes the browser known to an account: the cookie to set, and whether it was known before. */
  remember(client: AuthRequest, userId: string): Promise<{ cookie: string; wasKnown: boolean }>;
  /** The same, and makes the account forget every other browser: the cookie to set. */
  rememberAlone(client: AuthRequest, userId: string): Promise<string>;
}

interface Options {
  db: Db;
  /** Where the service is reached. */
  publicUrl: string;
  /** How many browsers an account may know. */
  atMost: number;
}

export function createKnownBrowsers({ db, publicUrl, atMost }: Options): KnownBrowsers {
  const { prefix, secure } = cookieRulesOf(publicUrl);
  const name = `${prefix}_browser`;

  function digestIn({ cookie }: AuthRequest): string | undefined {
    const token = cookieValue(cookie, name);
    return token !== undefined && TOKEN.test(token) ? hash('sha256', token) : undefined;
  }

  async function remember(trx: Db, client: AuthRequest, userId: string) {
    const now = new Date();
    // A new one each time: one that somebody else put there, or has copied, is worth nothing then.
    const token = randomBytes(32).toString('base64url');
    const wasKnown = await rememberBrowser(
      trx,
      {
        userId,
        digest: hash('sha256', token),
        earlier: digestIn(client),
        expiresAt: new Date(now.getTime() + KNOWN_SECONDS * 1000),
        atMost,
      },
      now,
    );
    const rules = `Max-Age=${KNOWN_SECONDS}; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
    return { cookie: `${name}=${token}; ${rules}`, wasKnown };
  }

  return {
    async recognise(client, owner) {
      const digest = digestIn(client);
      if (digest === undefined) return undefined;
      return await findKnownBrowser(db, digest, owner, new Date());
    },
    remember: (client, userId) => remember(db, client, userId),
    rememberAlone: (client, userId) =>
      inTransaction(db, async (trx) => {
        await forgetBrowsers(trx, userId);
        return (await remember(trx, client, userId)).cookie;
      }),
  };
}
