import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { builtPortal } from '../../support/built.ts';
import { LANGUAGES, usePortal } from '../../support/portal-page.ts';

/** In bytes, compressed, with its type and its words. */
const FIRST_PAGE = 200_000;

describeInBrowser('the first page', () => {
  const { visit } = usePortal();

  test.each(LANGUAGES)('takes at most 200 kB (%s)', async (language) => {
    const { page, goTo } = await visit({ language });
    const files = builtPortal();
    const loaded = new Map<string, number>();
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      const bytes = files.get(pathname)?.().representation.bytes;
      if (bytes === undefined) return;
      loaded.set(pathname, pathname.endsWith('.woff2') ? bytes.length : gzipSync(bytes).length);
    });
    await goTo('#/sign-in');
    await page.evaluate(() => document.fonts.ready);
    // What is loaded next would be in time to be counted, too.
    await page.waitForLoadState('networkidle');
    expect([...loaded.keys()].filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(1);
    const sum = [...loaded.values()].reduce((all, size) => all + size, 0);
    expect(sum).toBeLessThanOrEqual(FIRST_PAGE);
  });

  test.each(LANGUAGES)(
    'says that it is on its way before its script is there (%s)',
    async (language) => {
      const { page, goTo, t } = await visit({ language });
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/\/assets\/index-.*\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      const opened = goTo('#/sign-in');
      await page.getByText(t.common.loading).waitFor();
      expect(await page.locator('html').getAttribute('dir')).toBe(
        language === 'ar' ? 'rtl' : 'ltr',
      );
      // It comes after a moment, since mostly it is not needed.
      const words = page.locator('.starting p').filter({ visible: true });
      await expect.poll(() => words.count()).toBe(1);
      letGo();
      await opened;
      await page.getByRole('heading', { name: t.entry.signIn }).waitFor();
      expect(await page.locator('.starting').count()).toBe(0);
    },
  );

  test.each(LANGUAGES)(
    'asks ahead of its script for what it shows, and once (%s)',
    async (language) => {
      const { page, goTo, signUp, t } = await visit({ language });
      await signUp();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const countOf = (part: RegExp) => asked.filter((path) => part.test(path)).length;
      // The script comes only once all of it was asked for.
      await page.route(/\/assets\/index-.*\.js$/, async (route) => {
        for (const part of [/overview-page-/, new RegExp(`/${language}-`), /\/usage\/report$/])
          await expect.poll(() => countOf(part)).toBe(1);
        await route.continue();
      });
      await goTo('#/');
      await page.getByRole('heading', { name: t.overview.title }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const part of [/\/api\/session$/, /\/api\/overview$/, /overview-page-/])
        expect([part, countOf(part)]).toEqual([part, 1]);
    },
  );
});
