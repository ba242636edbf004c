import { expect, test } from 'vitest';
import { DAY_MS } from '../../../server/src/durations.ts';
import { describeInBrowser } from '../../support/browser.ts';
import { call } from '../../support/call.ts';
import { LANGUAGES, usePortal } from '../../support/portal-page.ts';

type Made = { key: { id: string }; secret: string };

describeInBrowser('the overview', () => {
  const { server, visit } = usePortal(() => ({ RATE_LIMIT_KEY: '4/60' }));

  test.each(LANGUAGES)(
    '%s: says how near a key came to its limit, what was refused, and what to look at',
    async (language) => {
      const { page, goTo, signUp, send, t } = await visit({ language });
      await signUp();
      const permissions = ['reciters:read'];
      const { key, secret } = await send<Made>('POST', '/keys', { name: 'App', permissions });
      await goTo('#/');
      await page.getByText(t.overview.waiting).waitFor();
      // A new key does not need attention, nor is that worth a word.
      expect(await page.getByText(t.overview.attention).count()).toBe(0);
      const expires_at = new Date(Date.now() + 5 * DAY_MS).toISOString();
      await send<Made>('POST', '/keys', { name: 'Ending', permissions, expires_at });
      await page.reload();
      await page.getByText(t.overview.waiting).waitFor();
      for (let calls = 0; calls < 5; calls += 1)
        await call(server(), '/reciters/', { headers: { 'X-API-Key': secret } });

      await page.getByText(t.overview.arrived).waitFor();
      const headroom = page.getByRole('region', { name: t.overview.headroom });
      await headroom.getByRole('link', { name: 'App' }).waitFor();
      await headroom.getByText(t.overview.reached).waitFor();
      const errors = page.getByRole('region', { name: t.usage.errors });
      await errors.getByText('429 rate_limited').waitFor();
      const attention = page.locator('.panel', { hasText: t.overview.attention });
      await attention.getByRole('link', { name: 'Ending' }).waitFor();
      expect(await attention.getByRole('link').count()).toBe(1);

      // What the way to a first request showed is still to be had.
      await goTo(`#/settings/api-keys/${key.id}`);
      await page.getByText(t.keys.howToCall).click();
      await page.getByRole('tab', { name: 'Python' }).click();
      await page.getByText('urllib.request.urlopen').waitFor();
    },
  );
});
