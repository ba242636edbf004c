import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { LANGUAGES, usePortal } from '../../support/portal-page.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';
import { furnish } from './furnish.ts';

const FOLDER = process.env.SCREENSHOTS ?? 'node_modules/.screenshots';
const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'] as const;

describeInBrowser('pictures of every page', () => {
  let smtp: SmtpServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
  });
  const { server, visit } = usePortal(() => ({
    SMTP_URL: smtp.url,
    KEY_REQUIRED_FROM: '2099-02-01T00:00:00Z',
    KEY_BROWNOUTS: '2099-01-01T10:00:00Z/2099-01-01T11:00:00Z',
  }));
  afterAll(() => smtp.close());

  test.each(LANGUAGES)('%s', async (language) => {
    mkdirSync(FOLDER, { recursive: true });
    const visitor = await visit({ language });
    const { page, goTo, t } = visitor;

    /** In every theme and width; `fullPage` as far down as it goes. */
    async function takeAs(name: string, fullPage: boolean): Promise<void> {
      await page.locator('.loading, [aria-busy]').first().waitFor({ state: 'detached' });
      await page.evaluate(() => document.fonts.ready);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          // The charts follow the width of their frame.
          await expect
            .poll(() => page.evaluate(() => document.body.scrollWidth <= innerWidth))
            .toBe(true);
          const path = join(FOLDER, `${name}-${language}-${colorScheme}-${width}.png`);
          await page.screenshot({ path, fullPage });
        }
      }
    }

    async function open(place: string): Promise<void> {
      await page.goto('about:blank');
      await goTo(place);
    }

    async function take(name: string, place: string): Promise<void> {
      await open(place);
      await takeAs(name, true);
    }

    /** What stands above a page once one presses its button. */
    async function takeAbove(name: string, place: string, button: string): Promise<void> {
      await open(place);
      await page.getByRole('button', { name: button }).first().click();
      await takeAs(name, false);
    }

    for (const name of ['sign-in', 'sign-up', 'forgot-password']) await take(name, `#/${name}`);
    await take('change-email-link', '#/change-email?token=any');
    const keyId = await furnish(visitor, server(), smtp, language);
    await take('overview', '#/');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
    await page.getByRole('button', { name: t.common.menu }).click();
    await page.screenshot({ path: join(FOLDER, `menu-${language}-light-360.png`) });
    await take('keys', '#/settings/api-keys');
    await takeAbove('create-key', '#/settings/api-keys', t.keys.create);
    await take('key', `#/settings/api-keys/${keyId}`);
    await takeAbove('rotate-key', `#/settings/api-keys/${keyId}`, t.keys.rotate);
    await take('usage', '#/usage?days=30&compare=yes');
    await takeAbove('end-user', `#/usage?key=${keyId}`, 'user-');
    await take('requests', '#/requests');
    await take('activity', '#/settings/activity');
    await take('account', '#/settings/account');
    await takeAbove('change-email', '#/settings/account', t.account.changeEmail);
    await takeAbove('add-passkey', '#/settings/account', t.account.addPasskey);
    await take('operator-traffic', '#/operator');
    await take('operator-accounts', '#/operator/accounts');
    await take('operator-invitations', '#/operator/invitations');
    await takeAbove('operator-invite', '#/operator/invitations', t.operator.invite);
    await take('operator-health', '#/operator/health');
    await take('not-found', '#/nowhere');
  });
});
