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
});
