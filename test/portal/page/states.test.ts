import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { usePortal } from '../../support/portal-page.ts';

const PAGES = ['api-keys', 'account', 'activity'].map((name) => `#/settings/${name}`);

describeInBrowser('a page whose figures do not come', () => {
  const { visit } = usePortal();

  test.each([...PAGES, '#/', '#/requests', '#/usage'])(
    '%s says so, and asks again when told to',
    async (place) => {
      const { page, context, goTo, signUp, t } = await visit();
      await signUp();
      await goTo('#/nowhere');
      await context.setOffline(true);
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, place);
      await page.getByText(t.failures.unreachable).first().waitFor();
      await context.setOffline(false);
      // All at once: some may have been answered meanwhile.
      await page.getByRole('button', { name: t.common.tryAgain }).evaluateAll((buttons) => {
        for (const button of buttons) (button as HTMLButtonElement).click();
      });
      // Where a part of the page had not come, it is loaded anew as a whole.
      const heading = page.getByRole('heading', { level: 1 });
      await heading.filter({ hasNotText: t.common.notLoaded }).waitFor();
      await expect.poll(() => page.getByText(t.failures.unreachable).count()).toBe(0);
    },
  );

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
