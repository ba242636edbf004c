import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { focused, MESSAGES, usePortal } from '../../support/portal-page.ts';

describeInBrowser('language and theme', () => {
  const { visit } = usePortal();
  const { en, ar } = MESSAGES;

  test('the browser chooses the language, the switch changes it, and it stays', async () => {
    const { page, goTo } = await visit({ language: 'ar' });
    const html = page.locator('html');
    await goTo('#/sign-in');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([
      'ar',
      'rtl',
    ]);
    await page.getByLabel(ar.entry.email).fill('amina@mail.test');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: en.entry.signIn }).waitFor();
    expect(await page.getByLabel(en.entry.email).inputValue()).toBe('amina@mail.test');
    await page.reload();
    await page.getByRole('heading', { name: en.entry.signIn }).waitFor();
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([
      'en',
      'ltr',
    ]);
  });

  test('what is wrong with a form is said in the language that one changes to', async () => {
    const { page, goTo } = await visit();
    await goTo('#/sign-up');
    await page.getByRole('button', { name: en.entry.createAccount }).click();
    await page.getByText(en.entry.emailMissing).waitFor();
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.getByText(ar.entry.emailMissing).waitFor();
    // Whoever changes it by keyboard stays where the switch is.
    expect(await focused(page)).toBe('English');
  });

  test('a language that cannot be loaded is said to be out of reach, and the page stays', async () => {
    const { page, context, goTo } = await visit();
    await goTo('#/sign-in');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.getByRole('status').getByText(en.failures.unreachable).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('a browser in another language gets English', async () => {
    const { page, goTo } = await visit({ locale: 'fr-FR' });
    await goTo('#/sign-in');
    await page.getByRole('heading', { name: en.entry.signIn }).waitFor();
  });

  test('numbers and days are written as the locale writes them', async () => {
    const { page, goTo, signUp, send } = await visit({ language: 'ar' });
    await signUp();
    await send('POST', '/keys', {
      ...{ name: 'App', permissions: [], expires_at: '2099-12-31T12:00:00Z' },
    });
    await goTo('#/settings/api-keys');
    await page.getByText('٣١ ديسمبر ٢٠٩٩').waitFor();
  });

  test('the theme is the one that the reader prefers', async () => {
    const { page, goTo } = await visit({ colorScheme: 'dark' });
    await goTo('#/sign-in');
    const brightness = () =>
      page.evaluate(() => {
        const [red = 0] =
          getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
        return Number(red);
      });
    expect(await brightness()).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await brightness()).toBeGreaterThan(200);
  });
});
