import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import type { Account } from '../../server/portal-page/src/api/types.ts';
import { ar } from '../../server/portal-page/src/i18n/ar.ts';
import { en, type Messages } from '../../server/portal-page/src/i18n/en.ts';
import { createFormats } from '../../server/portal-page/src/i18n/formats.ts';
import { grantOperator } from '../../server/src/storage/accounts/operators.ts';
import { useBrowser } from './browser.ts';
import { builtPortal } from './built.ts';
import { PASSWORD, portalClient } from './portal-client.ts';
import { startServer, type TestServer } from './server.ts';
import { SOON } from './soon.ts';

export const LANGUAGES = ['en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALES = { en: 'en-GB', ar: 'ar-EG' } as const;

/** What the page says in each language. */
export const MESSAGES: Record<Language, Messages> = {
  en: en(createFormats(LOCALES.en)),
  ar: ar(createFormats(LOCALES.ar)),
};

interface Options extends BrowserContextOptions {
  language?: Language;
}

/** A browser of its own at the portal of a running service. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the page says. */
  t: Messages;
  /** Opens a place of the page, such as `#/usage`. */
  goTo(place: string): Promise<void>;
  /** Signs up behind the page's back. */
  signUp(): Promise<Account>;
  /** Sends a request of the API as the page would; its body. */
  send<Body>(method: string, path: string, body?: unknown): Promise<Body>;
}

/** What has the focus, by its label, text or name. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return name || (element?.getAttribute('name') ?? '');
  });

/** The secret of a key, which the page shows once it is made. */
export async function revealedSecret({ page, t }: Pick<Visit, 'page' | 't'>): Promise<string> {
  await page.getByText(t.keys.shownOnce).waitFor();
  return (await page.locator('dialog code').first().textContent()) ?? '';
}

/** A key of the visitor's, made behind the page's back. */
export const makeKey = ({ send }: Visit, name = 'App') =>
  send<{ key: { id: string }; secret: string }>('POST', '/keys', {
    ...{ name, permissions: ['reciters:read'] },
  });

/** The button that is called so. */
export const buttonOf = ({ page }: Pick<Visit, 'page'>, name: string) =>
  page.getByRole('button', { name, exact: true });

/** Makes somebody an operator. */
export const makeOperator = ({ db }: TestServer, id: string) =>
  grantOperator(db, id, { now: new Date(), by: 'command', ipAddress: null });

/**
 * The real service with the built page, and visits to it. No page may complain of anything.
 *
 * @param settings as in the environment, known once tests begin
 */
export function usePortal(settings: () => Record<string, string> = () => ({})) {
  const browser = useBrowser();
  let server: TestServer | undefined;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    server = await startServer({ env: settings(), site: builtPortal() });
    // The API is loaded when it is first asked for: no page has to wait for that.
    await portalClient(server).send('getSession');
    return () => server?.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const heard = complaints;
    complaints = [];
    expect(heard).toEqual([]);
  });

  const running = (): TestServer => {
    if (server === undefined) throw new Error('The server runs only while tests do.');
    return server;
  };

  async function visit({ language = 'en', ...options }: Options = {}): Promise<Visit> {
    const { url } = running();
    const context = await browser().newContext({
      locale: LOCALES[language],
      permissions: ['clipboard-read', 'clipboard-write'],
      // Colours change at once, so that what is looked at is how it stays.
      reducedMotion: 'reduce',
      ...options,
    });
    // Sooner than the test's own time limit: then the failure says what was waited for.
    context.setDefaultTimeout(SOON.timeout);
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      // What the service refuses is not the page's fault; what the browser refuses is.
      const refused = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !refused) complaints.push(message.text());
    });

    async function send<Body>(method: string, path: string, data?: unknown): Promise<Body> {
      const answer = await context.request.fetch(`${url}/portal/api${path}`, {
        ...{ method, headers: { Origin: url }, failOnStatusCode: true },
        ...(data !== undefined && { data }),
      });
      return JSON.parse((await answer.text()) || 'null');
    }

    return {
      ...{ page, context, send, t: MESSAGES[language] },
      async goTo(place) {
        await page.goto(`${url}/portal/${place}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
      async signUp() {
        const email = `${crypto.randomUUID()}@mail.test`;
        const body = { email, password: PASSWORD };
        return (await send<{ account: Account }>('POST', '/account', body)).account;
      },
    };
  }

  return { server: running, visit };
}
