import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { revealedSecret, usePortal, type Visit } from '../../support/portal-page.ts';

describeInBrowser('secrets', () => {
  const { server, visit } = usePortal();

  /** Creates the first key of a new account, and gives the dialog that shows it. */
  async function createKey({ page, goTo, signUp, t }: Visit) {
    await signUp();
    await goTo('#/settings/api-keys');
    await page.getByRole('button', { name: t.keys.create, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.keys.name).fill('App');
    await dialog.getByRole('button', { name: t.keys.create }).click();
    return dialog;
  }

  test('a key is in no storage and no address, and gone once its dialog is closed', async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    const dialog = await createKey(visitor);
    const secret = await revealedSecret({ page, t });
    expect(secret).toMatch(/^rk_\w{38}$/);

    const kept = () =>
      page.evaluate(async () => {
        const databases = await indexedDB.databases();
        return JSON.stringify({ ...localStorage, ...sessionStorage, databases });
      });
    expect(await kept()).not.toContain(secret);
    expect(page.url()).not.toContain(secret);
    await dialog.getByRole('button', { name: t.keys.storedIt }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(secret);
    await page.goBack();
    await page.goForward();
    expect(await page.content()).not.toContain(secret);
  });

  test('a key that is not copied is not lost by one touch of Escape', async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    const dialog = await createKey(visitor);
    await page.getByText(t.keys.shownOnce).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByText(t.keys.notCopied).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('a key that had to be copied by hand stays readable, and counts as copied', async () => {
    const visitor = await visit({ language: 'ar', viewport: { width: 360, height: 740 } });
    const { page, t } = visitor;
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    const dialog = await createKey(visitor);
    const secret = await revealedSecret({ page, t });
    const widthOfKey = async () => (await dialog.locator('code').first().boundingBox())?.width;
    const width = await widthOfKey();
    await dialog.getByRole('button', { name: t.keys.copySecret }).click();
    await dialog.getByText(t.common.copyFailed).waitFor();
    expect(await widthOfKey()).toBe(width);
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('the token of a link leaves the address and the history at once', async () => {
    const { page, goTo } = await visit();
    await goTo('#/reset-password?token=mT2sAZk3vQ0pQm1cX9yYw4r7');
    expect(page.url()).toBe(`${server().url}/portal/#/reset-password`);
    await goTo('#/sign-in');
    await page.goBack();
    expect(page.url()).toBe(`${server().url}/portal/#/reset-password`);
  });

  test('scripts cannot read the cookie of the session', async () => {
    const { page, goTo, signUp } = await visit();
    await signUp();
    await goTo('');
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });
});
