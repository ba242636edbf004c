import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { LANGUAGES, makeKey, usePortal } from '../../support/portal-page.ts';

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

  test.each(LANGUAGES)(
    'says what a key had and has, times as people say them (%s)',
    async (language) => {
      const visitor = await visit({ language });
      const { page, t, goTo, signUp, send } = visitor;
      await signUp();
      const { key } = await makeKey(visitor);
      const change = (body: object) => send('PATCH', `/keys/${key.id}`, body);
      const expires_at = '2099-01-01T00:00:00.000Z';
      await change({ expires_at });
      await change({ expires_at: null });
      await change({ tag: 'production' });
      await change({ tag: null });
      await goTo(`#/settings/api-keys/${key.id}`);
      const changes = page.locator('.events .change');
      const said = (first: string, then: string) =>
        changes.filter({ hasText: new RegExp(`${first}.*${t.activity.became}.*${then}`) });
      await said('production', t.activity.nothing).waitFor();
      await said('', t.keys.never).locator(`time[datetime="${expires_at}"]`).waitFor();
      expect(await changes.getByText(expires_at).count()).toBe(0);
    },
  );
});
