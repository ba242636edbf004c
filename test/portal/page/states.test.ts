import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { usePortal } from '../../support/portal-page.ts';

const PAGES = ['api-keys', 'account', 'activity'].map((name) => `#/settings/${name}`);

describeInBrowser('a page whose figures do not come', () => {
  const { visit } = usePortal();

  test.each([...PAGES, '#/usage'])('%s says so, and asks again when told to', async (place) => {
    const { page, context, goTo, signUp, t } = await visit();
    await signUp();
    await goTo('#/nowhere');
    await context.setOffline(true);
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, place);
    await page.getByText(t.failures.unreachable).first().waitFor();
    await context.setOffline(false);
    const again = await page.getByRole('button', { name: t.common.tryAgain }).all();
    for (const button of again.reverse()) await button.click();
    await expect.poll(() => page.getByText(t.failures.unreachable).count()).toBe(0);
  });

  test('without an answer at all says so, and asks again when told to', async () => {
    const { page, context, t, goTo } = await visit();
    await context.route('**/portal/api/session', (route) => route.abort());
    await goTo('');
    await page.getByText(t.failures.unreachable).first().waitFor();
    await context.unrouteAll();
    await page.getByRole('button', { name: t.common.tryAgain }).click();
    await page.getByRole('heading', { name: t.entry.signIn }).waitFor();
  });
});
