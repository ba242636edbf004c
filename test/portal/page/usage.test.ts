import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createFormats } from '../../../server/portal-page/src/i18n/formats.ts';
import { DAY_MS } from '../../../server/src/durations.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { addKeysOf } from '../../support/heavy-account.ts';
import { addFigures } from '../../support/portal-figures.ts';
import { focused, usePortal, type Visit } from '../../support/portal-page.ts';

const FORMATS = createFormats('en-GB');

describeInBrowser('usage', () => {
  const { server, visit } = usePortal();

  async function used({ signUp, send }: Visit): Promise<void> {
    await signUp();
    for (const name of ['App', 'Website']) {
      const permissions = ['reciters:read'];
      const { key } = await send<{ key: { id: string } }>('POST', '/keys', { name, permissions });
      if (name === 'App') await addFigures(server().db, key.id);
    }
  }

  test('shows every figure of the picture in a table too', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await used(visitor);
    await goTo('#/usage');
    const chart = page.getByRole('figure', { name: t.usage.requestsBy.day });
    await chart.getByText(t.common.figures).click();
    const rows = chart.getByRole('row');
    expect(await rows.count()).toBe(31);
    const today = (await rows.last().getByRole('cell').allTextContents()).map(Number);
    expect(today.slice(1, 3)).toEqual([12, 5]);
    const figures = await chart.getByRole('cell').filter({ hasNotText: /^0$/ }).count();
    await expect.poll(() => chart.locator('svg rect').count()).toBe(figures);
  });

  test('says in words what one points at', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await used(visitor);
    await goTo('#/usage');
    const chart = page.getByRole('figure', { name: t.usage.requestsBy.day });
    await chart.getByRole('img').hover({ position: { x: 300, y: 100 } });
    await chart.getByText(`${t.usage.statusClasses['4xx']}: 5`).waitFor();
  });

  test('explains the overflow where there is one', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await used(visitor);
    await goTo('#/usage');
    await page.getByRole('rowheader', { name: t.usage.overflowRow }).waitFor();
    await expect.poll(() => page.getByText(t.usage.overflow).count()).toBe(2);
  });

  test('of one key, for other days, at an address that can be kept', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await used(visitor);
    await goTo('#/usage');
    await page.getByLabel(t.usage.period, { exact: true }).selectOption(t.usage.lastDays(7));
    await page.getByRole('combobox', { name: t.keys.key }).selectOption('Website');
    await page.getByText(t.usage.none).waitFor();
    await page.reload();
    await page.getByText(t.usage.none).waitFor();
    expect(await page.getByLabel(t.usage.period, { exact: true }).inputValue()).toBe('7');
  });

  test('keeps both of two choices, however soon the second follows', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await used(visitor);
    await goTo('#/usage');
    const period = page.getByLabel(t.usage.period, { exact: true });
    const by = page.getByLabel(t.usage.by, { exact: true });
    await by.locator('option').first().waitFor({ state: 'attached' });
    await period.evaluate(
      async (first: HTMLSelectElement, second) => {
        const choose = (field: HTMLSelectElement, value: string) => {
          field.value = value;
          field.dispatchEvent(new Event('change', { bubbles: true }));
        };
        choose(first, '7');
        // Whatever the page does at once is done, and nothing for which it needs time.
        for (let step = 0; step < 100; step += 1) await Promise.resolve();
        choose(second as HTMLSelectElement, 'week');
      },
      await by.elementHandle(),
    );
    await expect.poll(() => page.url()).toContain('by=week');
    expect(page.url()).toContain('days=7');
  });

  test('offers what can be chosen: no hours of a long period, each time zone once', async () => {
    const visitor = await visit({ timezoneId: 'UTC' });
    const { page, goTo, t } = visitor;
    await used(visitor);
    const offered = (label: string) =>
      page.getByLabel(label, { exact: true }).locator('option').allTextContents();
    const { hour, ...longer } = t.usage.granularities;
    await goTo('#/usage?days=31');
    expect(await offered(t.usage.by)).toEqual([hour, ...Object.values(longer)]);
    expect(await offered(t.usage.zone)).toEqual(['UTC']);
    await goTo('#/usage?days=90&by=hour');
    await expect.poll(() => offered(t.usage.by)).toEqual(Object.values(longer));
  });

  test('of any of many keys', async () => {
    const { page, goTo, signUp, t } = await visit();
    const { email } = await signUp();
    await addKeysOf(server().db, email, { count: 230 });
    for (const place of ['#/usage', '#/requests']) {
      await goTo(place);
      const keys = page.getByLabel(t.keys.key, { exact: true });
      await keys.locator('option', { hasText: 'Key 229' }).waitFor({ state: 'attached' });
      await keys.selectOption('Key 0');
      await keys.selectOption('Key 150');
    }
  });

  test('says over which days an end user is looked at', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await used(visitor);
    await goTo('#/usage?days=7');
    await page.getByRole('button', { name: 'user:42', exact: true }).click();
    const from = new Date(Date.now() - 29 * DAY_MS).toISOString();
    const days = [from, new Date().toISOString()].map((day) => FORMATS.day(day));
    const summary = t.usage.requestsSummary(900, ...(days as [string, string]));
    await page.getByRole('dialog').getByText(summary).waitFor();
  });

  test('erases an end user after asking', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await used(visitor);
    await goTo('#/usage');
    await page.getByRole('button', { name: t.usage.eraseOne('user:42') }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(t.usage.endUser).inputValue()).toBe('user:42');
    await dialog.getByRole('button', { name: t.usage.erase }).click();
    await page.getByText(t.usage.erased(900)).waitFor();
    await page.getByRole('rowheader', { name: 'user:42' }).waitFor({ state: 'detached' });
    await page.getByRole('rowheader', { name: 'user:7' }).waitFor();
    expect(await focused(page)).toBe(t.usage.topEndUsers);
  });

  test('offers to erase any end user once there is a key that can have some', async () => {
    const { page, goTo, signUp, send, t } = await visit();
    const eraseAny = page.getByRole('button', { name: t.usage.eraseAny });
    await signUp();
    await goTo('#/usage');
    await page.getByRole('heading', { name: t.usage.topEndUsers }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await eraseAny.count()).toBe(0);
    await send('POST', '/keys', { name: 'App', permissions: ['reciters:read'] });
    await page.reload();
    await eraseAny.waitFor();
  });

  test('exports what is shown as CSV', async () => {
    const visitor = await visit();
    const { page, goTo, t } = visitor;
    await used(visitor);
    await goTo('#/usage?from=2026-01-01&to=2026-01-31');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.usage.exportCsv }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('usage-report-2026-01-01-2026-01-31.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain(
      'date,start,end,running,requests',
    );
  });
});
