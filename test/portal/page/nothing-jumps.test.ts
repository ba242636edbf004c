import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { addFigures } from '../../support/portal-figures.ts';
import { makeKey, makeOperator, usePortal } from '../../support/portal-page.ts';

/** How much later than the page each answer comes, in milliseconds: its place is empty till then. */
const LATER = 400;
/** Less than anybody sees: letters whose font came late (https://web.dev/articles/cls). */
const UNSEEN = 0.005;

const PLACES = [
  ...['#/', '#/usage', '#/requests', '#/settings/api-keys', '#/settings/account'],
  ...['#/settings/activity', '#/operator', '#/operator/accounts', '#/operator/invitations'],
  '#/operator/health',
];

declare global {
  var jumps: number[];
}

describeInBrowser('while a page is loaded', () => {
  const { server, visit } = usePortal(() => ({ KEY_REQUIRED_FROM: '2099-02-01T00:00:00Z' }));

  test.each([1280, 360])('nothing jumps, %i pixels wide', async (width) => {
    const visitor = await visit({
      viewport: { width, height: 1200 },
    });
    const { page, context, goTo, signUp } = visitor;
    const { id } = await signUp();
    await makeOperator(server(), id);
    const { key } = await makeKey(visitor);
    await addFigures(server().db, key.id);
    await context.route('**/portal/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATER));
      await route.continue();
    });
    await page.addInitScript(() => {
      globalThis.jumps = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          globalThis.jumps.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });

    const jumped: Record<string, number> = {};
    for (const place of [...PLACES, `#/settings/api-keys/${key.id}`]) {
      await page.goto('about:blank');
      await goTo(place);
      await page.locator('main .loaded').first().waitFor({ state: 'attached' });
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      await page.evaluate(() => document.fonts.ready);
      const sum = await page.evaluate(() => globalThis.jumps.reduce((all, each) => all + each, 0));
      if (sum > UNSEEN) jumped[place] = sum;
    }
    expect(jumped).toEqual({});
  });
});
