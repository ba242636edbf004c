import { expect, test } from 'vitest';
import { DAY_MS } from '../../../server/src/durations.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { makeKey, makeOperator, usePortal } from '../../support/portal-page.ts';

const KEYS = '#/settings/api-keys';

describeInBrowser('places of the page', () => {
  const { server, visit } = usePortal();

  test('at 360 pixels a long name makes the activity no wider', async () => {
    const visitor = await visit({ viewport: { width: 360, height: 740 } });
    const { page, goTo } = visitor;
    await visitor.signUp();
    await makeKey(visitor, 'م'.repeat(50));
    await makeKey(visitor, 'W'.repeat(50));
    await goTo('#/settings/activity');
    await page.locator('.events').getByText('W'.repeat(50)).first().waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBe(0);
  });

  test('at 360 pixels a long name of a key that expires soon makes the overview no wider', async () => {
    const { page, goTo, send, signUp } = await visit({ viewport: { width: 360, height: 740 } });
    await signUp();
    const name = 'W'.repeat(50);
    const expires_at = new Date(Date.now() + 3 * DAY_MS).toISOString();
    await send('POST', '/keys', { name, permissions: ['reciters:read'], expires_at });
    await goTo('#/');
    await page.locator('.plain-list').getByText(name).waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBe(0);
  });

  test('at 320 pixels, as at 400 % of 1,280, a long address makes the account no wider', async () => {
    const { page, goTo, send } = await visit({ viewport: { width: 320, height: 256 } });
    const email = `${'w'.repeat(50)}@mail.test`;
    await send('POST', '/account', { email, password: PASSWORD });
    await goTo('#/settings/account');
    await page.locator('main').getByText(email).waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBe(0);
  });

  test('at 360 pixels a long name makes no dialog wider', async () => {
    const visitor = await visit({ viewport: { width: 360, height: 740 } });
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    const { key } = await makeKey(visitor, 'W'.repeat(50));
    await goTo(`${KEYS}/${key.id}`);
    for (const act of [t.keys.edit, t.keys.rotate, t.keys.revoke]) {
      await page.getByRole('button', { name: act, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const overflow = await dialog.evaluate((each) => each.scrollWidth - each.clientWidth);
      expect(overflow, act).toBe(0);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('a narrow page opens its places from a button, and a wide one shows them', async () => {
    const { page, goTo, signUp, t } = await visit({ viewport: { width: 360, height: 740 } });
    await signUp();
    await goTo('#/');
    const usage = page.getByRole('link', { name: t.usage.title, exact: true });
    const menu = page.getByRole('button', { name: t.common.menu });
    expect(await usage.isVisible()).toBe(false);
    await menu.click();
    await usage.click();
    await page.getByRole('heading', { name: t.usage.title, level: 1 }).waitFor();
    expect(await usage.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 740 });
    await usage.waitFor();
    expect(await menu.isVisible()).toBe(false);
  });

  test('Back leads to where one was in the page', async () => {
    const visitor = await visit({ viewport: { width: 800, height: 500 } });
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    for (let made = 0; made < 20; made += 1) await makeKey(visitor, `Key ${made}`);
    await goTo(KEYS);
    await page.getByRole('link', { name: 'Key 1', exact: true }).scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await scrolled();
    expect(before).toBeGreaterThan(100);
    await page.getByRole('link', { name: 'Key 1', exact: true }).click();
    await page.getByRole('heading', { name: 'Key 1', level: 1 }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { name: t.keys.title, level: 1 }).waitFor();
    await expect.poll(scrolled).toBe(before);
  });

  test('an address that leads nowhere says so and leads on', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await visitor.signUp();
    await makeKey(visitor);
    await goTo('#//');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await goTo('#/nowhere');
    await page.getByRole('heading', { name: t.common.pageNotFound }).waitFor();
    await page.getByRole('main').getByRole('link', { name: t.overview.title }).click();
    await page.getByRole('heading', { name: t.overview.title, level: 1 }).waitFor();
    await goTo('#/settings/activity?page=99');
    await page.locator('.events').getByText(t.activity.actions.key_created).waitFor();
    await goTo(`${KEYS}/key_nobody`);
    await page.getByRole('heading', { name: t.keys.notThere }).waitFor();
    await page.getByRole('link', { name: t.keys.backToAll }).click();
    await page.getByRole('heading', { name: t.keys.title, level: 1 }).waitFor();
    await goTo('#/usage?key=key_AAAAAAAAAAAAAAAA');
    await page.getByRole('heading', { name: t.keys.notThere }).waitFor();
    await page.getByRole('link', { name: t.usage.allKeys }).click();
    await page.getByRole('heading', { name: t.usage.title, level: 1 }).waitFor();
  });

  test('a key, a day or a page that there is not is no dead end', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    const { id, email } = await visitor.signUp();
    await makeKey(visitor);
    await makeOperator(server(), id);
    await goTo('#/requests?key=key_AAAAAAAAAAAAAAAA');
    await page.getByRole('heading', { name: t.keys.notThere }).waitFor();
    await page.getByRole('main').getByRole('link', { name: t.requests.title }).click();
    await page.getByLabel(t.keys.key, { exact: true }).waitFor();
    await goTo('#/settings/activity?key=nonsense');
    await page.getByRole('heading', { name: t.keys.notThere }).waitFor();
    await page.getByRole('link', { name: t.activity.showAll }).click();
    await page.locator('.events').getByText(t.activity.actions.key_created).waitFor();
    await goTo('#/settings/activity?since=2026-02-30');
    await page.locator('.events').getByText(t.activity.actions.key_created).waitFor();
    await goTo('#/operator/accounts?page=99');
    await page.getByRole('rowheader', { name: email }).waitFor();
  });

  test('times name their zone', async () => {
    const visitor = await visit({ timezoneId: 'Asia/Riyadh' });
    const { page, goTo } = visitor;
    await visitor.signUp();
    await goTo('#/settings/activity');
    await expect
      .poll(() => page.locator('time').first().textContent())
      .toMatch(/(GMT\+3|UTC\+3|AST)/);
  });

  test('who has no key can make one where requests would be', async () => {
    const { page, goTo, signUp, t } = await visit();
    await signUp();
    await goTo('#/requests');
    await page.getByRole('button', { name: t.keys.createFirst }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.keys.name).fill('App');
    await dialog.getByRole('button', { name: t.keys.create }).click();
    await dialog.getByRole('button', { name: t.keys.storedIt }).click();
    await page.getByText(t.requests.none).waitFor();
  });
});
