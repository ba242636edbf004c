import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { LANGUAGES, usePortal } from '../../support/portal-page.ts';

describeInBrowser('the activity', () => {
  const { visit } = usePortal();

  test.each(LANGUAGES)(
    'is filtered by kind and day, and exported as shown (%s)',
    async (language) => {
      const { page, t, goTo, signUp, send } = await visit({ language });
      await signUp();
      const permissions = ['reciters:read'];
      await send('POST', '/keys', { name: 'App', permissions });
      await send('POST', '/keys', { name: 'Website', permissions });
      await goTo('#/settings/activity');
      const created = page.getByText(t.activity.actions.account_created).and(page.locator('p'));
      const events = page.locator('.events > li');
      await created.waitFor();

      await page.getByLabel(t.activity.action).selectOption('key_created');
      await created.waitFor({ state: 'detached' });
      await expect.poll(() => events.count()).toBe(2);
      // The filter stands in the address: it lives through a reload.
      await page.reload();
      await expect.poll(() => events.count()).toBe(2);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: t.usage.exportCsv }).click(),
      ]);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
      expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual([
        ...['key_created', 'key_created'],
      ]);

      await page.getByLabel(t.activity.until).fill('2020-01-01');
      await page.getByText(t.activity.noneMatch).waitFor();
      await page.getByLabel(t.activity.since).fill('2020-01-02');
      await page.getByText(t.activity.daysInOrder).waitFor();
      await page.getByRole('button', { name: t.activity.showAll }).click();
      await created.waitFor();

      await goTo('#/settings/activity?action=nothing&since=yesterday');
      await created.waitFor();
    },
  );
});
