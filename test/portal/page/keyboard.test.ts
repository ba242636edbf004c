import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { buttonOf, focused, makeKey, usePortal } from '../../support/portal-page.ts';

/** Presses Tab until the focus is on what is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to: ${name}`);
}

describeInBrowser('the keyboard alone', () => {
  const { visit } = usePortal();

  test('creates and copies a key, and is back where it was', async () => {
    const { page, goTo, signUp, t } = await visit();
    await signUp();
    await goTo('#/settings/api-keys');
    await page.getByText(t.keys.none).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(t.common.skip);
    await page.keyboard.press('Enter');
    await tabTo(page, t.keys.create);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await focused(page)).toBe('name');
    await page.keyboard.type('App');
    await page.keyboard.press('Enter');
    await page.getByText(t.keys.shownOnce).waitFor();
    await tabTo(page, t.keys.copySecret);
    await page.keyboard.press('Enter');
    await page.getByText(t.common.copied).waitFor();
    await tabTo(page, t.keys.storedIt);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe(t.keys.create);
  });

  test('creates a key faster than the permissions arrive', async () => {
    const { page, goTo, signUp, t } = await visit();
    await signUp();
    await page.route('**/permissions', async (route) => {
      await setTimeout(1_000);
      await route.continue();
    });
    await goTo('#/settings/api-keys');
    await page.getByRole('button', { name: t.keys.create }).click();
    await page.keyboard.type('App');
    await page.keyboard.press('Enter');
    await page.getByText(t.keys.shownOnce).waitFor();
    await page.keyboard.press('Escape');
  });

  test('finds what is wrong: the focus goes to the first field that is', async () => {
    const { page, goTo, t } = await visit();
    await goTo('#/sign-up');
    await page.getByLabel(t.entry.password, { exact: true }).fill('short');
    await page.getByLabel(t.entry.email).fill('amina@mail.test');
    await page.keyboard.press('Enter');
    await page.getByText(t.entry.passwordTooShort(15)).waitFor();
    expect(await focused(page)).toBe('password');
    const described = await page
      .getByLabel(t.entry.password, { exact: true })
      .evaluate((field) => field.getAttribute('aria-describedby')?.split(' ') ?? []);
    const texts = await Promise.all(
      described.map((id) => page.locator(`[id="${id}"]`).textContent()),
    );
    expect(texts).toContain(t.entry.passwordTooShort(15));
  });

  test('arrives at a page: the focus goes to its heading, and the title says where', async () => {
    const { page, goTo, signUp, t } = await visit();
    await signUp();
    await goTo('#/settings/api-keys');
    await page.getByRole('link', { name: t.activity.title }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t.activity.title, level: 1 }).waitFor();
    await expect.poll(() => focused(page)).toBe(t.activity.title);
    expect(await page.title()).toBe(`${t.activity.title} · ${t.common.service}`);
  });

  test('signs in: the focus goes to the heading of the page that opens', async () => {
    const { page, goTo, signUp, context, t } = await visit();
    const { email } = await signUp();
    await context.clearCookies();
    await goTo('#/settings/activity');
    await page.getByLabel(t.entry.email).fill(email);
    await page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t.activity.title }).waitFor();
    await expect.poll(() => focused(page)).toBe(t.activity.title);
  });

  test('leaves a dialog by Escape, back to the button that opened it', async () => {
    const { page, goTo, signUp, t } = await visit();
    await signUp();
    await goTo('#/settings/account');
    await page.getByRole('button', { name: t.account.deleteAccount }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe(t.account.deleteAccount);
  });

  test('walks through a menu: where it is is seen, also without colours', async () => {
    const visitor = await visit({ forcedColors: 'active' });
    const { page, goTo, signUp, t } = visitor;
    await signUp();
    await makeKey(visitor);
    await goTo('#/settings/api-keys');
    await buttonOf(visitor, t.keys.actionsOf('App')).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe(t.keys.changeExpiry);
    const outline = page.locator(':focus').evaluate((item) => getComputedStyle(item).outlineStyle);
    expect(await outline).toBe('solid');
  });

  test.each(['endSession', 'endOthers'] as const)(
    'takes away what holds the focus (%s): it goes to the heading of what is left',
    async (name) => {
      const { page, goTo, signUp, t } = await visit();
      const { email } = await signUp();
      const elsewhere = await visit();
      await elsewhere.send('POST', '/session', { email, password: PASSWORD });
      await goTo('#/settings/account');
      await page.locator('main button').getByText(t.account[name], { exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(t.account.onlyHere).waitFor();
      expect(await focused(page)).toBe(t.account.sessions);
    },
  );
});
