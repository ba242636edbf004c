import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { call } from '../../support/call.ts';
import { PASSWORD } from '../../support/portal-client.ts';
import { LANGUAGES, revealedSecret, usePortal } from '../../support/portal-page.ts';

describeInBrowser('a key, from its making to its end', () => {
  const { server, visit } = usePortal();

  const statusWith = async (key: string): Promise<number> => {
    const headers = { 'X-API-Key': key, 'X-External-User-Id': 'user:42' };
    return (await call(server(), '/reciters/', { headers })).status;
  };
  const storedUses = async (): Promise<number> => {
    const rows = await server().db.selectFrom('end_user_counts').select('status_2xx').execute();
    return rows.reduce((sum, row) => sum + row.status_2xx, 0);
  };

  // In Arabic too where nothing is left out.
  const languages = LANGUAGES.slice(0, process.env.CI === 'true' ? undefined : 1);
  test.each(languages)('%s: sign up, create, call, see, rotate, revoke', async (language) => {
    const { page, goTo, t } = await visit({ language });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const name = language === 'ar' ? 'تطبيق التلاوة 🎧' : 'Recitation app 🎧';

    await goTo('');
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    await page.getByRole('link', { name: t.entry.createAccount }).click();
    await page.getByRole('heading', { name: t.entry.createAccount }).waitFor();
    await page.getByLabel(t.entry.email).fill(`${language}@mail.test`);
    await page.getByLabel(t.entry.password, { exact: true }).fill(PASSWORD);
    await button(t.entry.createAccount).click();

    await button(t.keys.createFirst).click();
    await dialog.getByLabel(t.keys.name).fill(`  ${name} `);
    await dialog.getByRole('button', { name: t.keys.create }).click();
    await button(t.keys.copySecret).click();
    await dialog.getByText(t.common.copied).waitFor();
    const first = await page.evaluate(() => navigator.clipboard.readText());
    expect(await dialog.getByText('curl').textContent()).toBe(
      `export RECITERS_API_KEY='${first}'\ncurl -H "X-API-Key: $RECITERS_API_KEY" '${server().url}/reciters/'`,
    );
    await button(t.keys.storedIt).click();

    const usesBefore = await storedUses();
    expect(await statusWith(first)).toBe(200);
    await expect.poll(storedUses).toBe(usesBefore + 1);
    await page.getByRole('link', { name: t.usage.title }).click();
    await page.getByRole('rowheader', { name: 'user:42' }).waitFor();
    await page.getByRole('figure', { name: t.usage.requestsBy.day }).waitFor();

    await page.getByRole('link', { name: t.keys.title }).click();
    await page.getByRole('link', { name }).click();
    // Its chart comes above the button, which moves down once it is there.
    await page.getByRole('figure').first().waitFor();
    await button(t.keys.rotate).click();
    await dialog.getByRole('button', { name: t.keys.rotate }).click();
    const second = await revealedSecret({ page, t });
    await button(t.keys.copySecret).click();
    await button(t.keys.storedIt).click();
    await page.getByText(t.keys.oldWorksUntilUse).waitFor();
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);

    await button(t.keys.revoke).click();
    const revoke = dialog.getByRole('button', { name: t.keys.revoke });
    await dialog.getByLabel(t.keys.typeName(name)).fill('something else');
    await revoke.click();
    await dialog.getByText(t.keys.nameDiffers).waitFor();
    await dialog.getByLabel(t.keys.typeName(name)).fill(name);
    await revoke.click();
    await page.getByText(t.keys.revokedKeys(1)).waitFor();
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 401]);
  });
});
