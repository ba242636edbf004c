import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { components } from '../../../server/src/contract/generated/portal.d.ts';
import { DAY_MS } from '../../../server/src/durations.ts';
import { grantOperator } from '../../../server/src/storage/accounts/operators.ts';
import { addKeyless } from '../../../server/src/storage/usage/keyless-callers.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { addFigures } from '../../support/portal-figures.ts';
import { LANGUAGES, usePortal, type Visit } from '../../support/portal-page.ts';

type Schemas = components['schemas'];
type Step = (visit: Visit) => Promise<unknown>;

const button = ({ page }: Visit, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const send = ({ page }: Visit) => page.getByRole('dialog').locator('[type="submit"]').click();
const operatorMenu = ({ page }: Visit) => page.locator('tbody .menu-button').first();
const settled = ({ page }: Visit) =>
  page.locator('.loading').first().waitFor({ state: 'detached' });

/** Every page for somebody who is not signed in, and what to do there first. */
const ENTRY: [string, Step][] = [
  ['#/sign-in', settled],
  ['#/sign-up', (visit) => button(visit, visit.t.entry.createAccount)],
  ['#/forgot-password', settled],
  ['#/reset-password?token=abc', settled],
  ['#/confirm-email?token=abc', settled],
  ['#/operator-link?token=abc', settled],
  ['#/change-email?token=abc', settled],
  [
    '#/change-email?token=abc',
    async (visit) => {
      await button(visit, visit.t.entry.changeEmailAction);
      await visit.page.getByRole('alert').waitFor();
    },
  ],
];

/** Every page and dialog for an operator with keys and figures. */
const SIGNED_IN = (keyId: string): [string, Step][] => [
  ['#/', ({ page }) => page.locator('summary').first().click()],
  ['#/requests', settled],
  ['#/settings/api-keys', ({ page }) => page.locator('summary').click()],
  ['#/settings/api-keys', (visit) => button(visit, visit.t.keys.actionsOf('App'))],
  ['#/settings/api-keys', (visit) => button(visit, visit.t.keys.create)],
  [`#/settings/api-keys/${keyId}`, ({ page, t }) => page.getByText(t.keys.howToCall).click()],
  [`#/settings/api-keys/${keyId}`, (visit) => button(visit, visit.t.keys.revoke)],
  [
    `#/settings/api-keys/${keyId}`,
    async (visit) => {
      await button(visit, visit.t.keys.rotate);
      await send(visit);
      await visit.page.getByText(visit.t.keys.shownOnce).waitFor();
    },
  ],
  ['#/settings/account', settled],
  [
    '#/settings/account',
    async (visit) => {
      await button(visit, visit.t.account.setUp);
      await visit.page.getByRole('dialog').locator('[type="password"]').fill(PASSWORD);
      await send(visit);
      await visit.page.getByRole('img', { name: visit.t.account.qrCode }).waitFor();
    },
  ],
  ['#/settings/account', (visit) => button(visit, visit.t.account.addPasskey)],
  ['#/settings/account', (visit) => button(visit, visit.t.account.renamePasskeyOf('My phone'))],
  ['#/settings/account', (visit) => button(visit, visit.t.account.removePasskeyOf('My phone'))],
  ['#/settings/activity', settled],
  ['#/settings/activity?action=usage_exported&since=2026-03-02&until=2026-03-01', settled],
  ['#/usage', ({ page }) => page.locator('summary').first().click()],
  ['#/usage', (visit) => button(visit, visit.t.usage.eraseAny)],
  ['#/operator', ({ page }) => page.locator('summary').first().click()],
  ['#/operator/accounts', settled],
  [
    '#/operator/accounts',
    async (visit) => {
      await operatorMenu(visit).click();
      await visit.page
        .getByRole('menuitem', { name: visit.t.operator.acts.suspend.action })
        .click();
    },
  ],
  [
    '#/operator/accounts',
    async (visit) => {
      await operatorMenu(visit).click();
      await visit.page.getByRole('menuitem', { name: visit.t.operator.resetLink }).click();
      await send(visit);
      await visit.page.getByText(visit.t.operator.linkOnce).waitFor();
    },
  ],
  ['#/operator/invitations', settled],
  ['#/operator/invitations', (visit) => button(visit, visit.t.operator.invite)],
  ['#/operator/health', settled],
  ['#/nowhere', settled],
];

// The page has no frames, which the faster way could not look into.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

const found = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );

/** What axe finds in both themes, which differ in nothing but colours. */
async function violations(page: Page): Promise<string[]> {
  const light = await axe(page).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe(page).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found(light), ...found(dark)];
}

/**
 * What is wrong on a screen of 360 pixels: how many of them are missing, what a finger does not hit, and
 * what scrolls but not by keyboard.
 */
async function onPhone(page: Page): Promise<(number | string)[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const narrow = await axe(page)
    .withRules(['target-size', 'scrollable-region-focusable'])
    .analyze();
  if (size) await page.setViewportSize(size);
  return [over, ...found(narrow)];
}

async function inspect(visit: Visit, places: [string, Step][]): Promise<void> {
  for (const [place, step] of places) {
    await visit.page.goto('about:blank');
    await visit.goTo(place);
    await step(visit);
    await settled(visit);
    expect([place, ...(await violations(visit.page))]).toEqual([place]);
    expect([place, ...(await onPhone(visit.page))]).toEqual([place, 0]);
  }
}

describeInBrowser('axe finds nothing, and nothing is wider than a phone', () => {
  const brownout = '2099-01-01T10:00:00Z/2099-01-01T11:00:00Z';
  const { server, visit } = usePortal(() => ({
    ...{ KEY_REQUIRED_FROM: '2099-02-01T00:00:00Z', KEY_BROWNOUTS: brownout },
  }));

  describe.each(LANGUAGES)('%s', (language) => {
    test('on the pages for everybody', async () => {
      await inspect(await visit({ language }), ENTRY);
    });

    test('on the pages for those who are signed in', async () => {
      const operator = await visit({ language });
      const { signUp, send } = operator;
      const account = await signUp();
      const granted = { now: new Date(), by: 'command', ipAddress: null } as const;
      await grantOperator(server().db, account.id, granted);
      const ids = [];
      for (const name of ['App', 'تطبيق 🎧', 'Revoked']) {
        const permissions = ['reciters:read'];
        const { key } = await send<{ key: { id: string } }>('POST', '/keys', { name, permissions });
        ids.push(key.id);
      }
      const [id = '', , revoked = ''] = ids;
      await send('DELETE', `/keys/${revoked}`);
      await addFigures(server().db, id);
      const options = await send<Schemas['PasskeyCreation']>('POST', '/passkeys/challenge', {
        password: PASSWORD,
      });
      const credential = createAuthenticator().create(options);
      await send('POST', '/passkeys', { name: 'My phone', credential });
      await operator.send('POST', '/operator/invites', { email: `${language}@mail.test` });
      const day = Math.floor(Date.now() / DAY_MS);
      const caller = { day, network: '192.0.2.0/24', userAgent: 'x'.repeat(200), requests: 7 };
      await addKeyless(server().db, [caller]);
      await inspect(operator, SIGNED_IN(id));
    });
  });
});
