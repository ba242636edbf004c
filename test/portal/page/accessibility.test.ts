import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { grantOperator } from '../../../server/src/storage/accounts/operators.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { addFigures } from '../../support/portal-figures.ts';
import { LANGUAGES, usePortal, type Visit } from '../../support/portal-page.ts';

type Step = (visit: Visit) => Promise<unknown>;

const button = ({ page }: Visit, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
const send = ({ page }: Visit) => page.getByRole('dialog').locator('[type="submit"]').click();
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
];

/** Every page and dialog for an operator with keys and figures. */
const SIGNED_IN = (keyId: string): [string, Step][] => [
  ['#/settings/api-keys', ({ page }) => page.locator('summary').click()],
  ['#/settings/api-keys', (visit) => button(visit, visit.t.keys.create)],
  [`#/settings/api-keys/${keyId}`, settled],
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
      await visit.page.getByRole('dialog').locator('input').fill(PASSWORD);
      await send(visit);
      await visit.page.getByRole('img', { name: visit.t.account.qrCode }).waitFor();
    },
  ],
  ['#/settings/activity', settled],
  ['#/usage', ({ page }) => page.locator('summary').first().click()],
  ['#/usage', (visit) => button(visit, visit.t.usage.eraseAny)],
  ['#/operator', settled],
  [
    '#/operator',
    ({ page, t }) =>
      page
        .getByRole('button', { name: new RegExp(`^${t.operator.manage}`) })
        .first()
        .click(),
  ],
  ['#/nowhere', settled],
];

/** What axe finds in both themes, which differ in nothing but colours. */
async function violations(page: Page): Promise<string[]> {
  // The page has no frames, which the faster way could not look into.
  const axe = () => new AxeBuilder({ page }).setLegacyMode(true);
  const light = await axe().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe().withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** How much of the page is beside a screen of 360 pixels, in pixels. */
async function overflow(page: Page): Promise<number> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (size) await page.setViewportSize(size);
  return over;
}

async function inspect(visit: Visit, places: [string, Step][]): Promise<void> {
  for (const [place, step] of places) {
    await visit.page.goto('about:blank');
    await visit.goTo(place);
    await step(visit);
    await settled(visit);
    expect([place, ...(await violations(visit.page))]).toEqual([place]);
    expect([place, await overflow(visit.page)]).toEqual([place, 0]);
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
      await inspect(operator, SIGNED_IN(id));
    });
  });
});
